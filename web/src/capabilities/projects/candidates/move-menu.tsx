import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Glyph } from '../../../ui/display/status.tsx'
import { useAnchored } from '../../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../../ui/overlay/anchored-menu.tsx'
import { stageShapes } from '../view.ts'
import css from './move-menu.module.css'
import type { MoveTarget } from './stage-moves.ts'

/** A button that opens the stages to which a candidate can be moved: the way to move without dragging. */
export function MoveMenu({
  name,
  targets,
  onMove,
}: {
  name: string
  targets: readonly MoveTarget[]
  onMove: (target: MoveTarget) => void
}) {
  const t = useTranslate()
  const { handle, hanging } = useAnchored('menu')
  return (
    <>
      <button
        type="button"
        {...handle}
        className={css.button}
        aria-label={t('PROJECTS.BOARD.MOVE', { name })}
        data-move
      >
        <IconDots size={16} stroke={1.5} aria-hidden />
      </button>
      <AnchoredMenu hanging={hanging} position="bottom-end" width={200}>
        {targets.map((target) => (
          <Menu.Item key={target} leftSection={<Glyph shape={stageShapes[target]} />} onClick={() => onMove(target)}>
            {t(`PROJECTS.BOARD.TO.${target}`)}
          </Menu.Item>
        ))}
      </AnchoredMenu>
    </>
  )
}
