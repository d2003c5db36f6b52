import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import type { AnchoredProps } from '../../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../../ui/overlay/anchored-menu.tsx'
import { stageIcons } from '../view.ts'
import css from './move-menu.module.css'
import type { MoveTarget } from './stage-moves.ts'

/** The button of a candidate that opens the menu of stages: the way to move without dragging. */
export function MoveButton({
  name,
  isOpen,
  onOpen,
}: {
  name: string
  isOpen: boolean
  /** Opens the menu at the button. */
  onOpen: (anchor: HTMLElement) => void
}) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t('PROJECTS.BOARD.MOVE', { name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-move
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <IconDots size={16} stroke={1.5} aria-hidden />
    </button>
  )
}

/** The stages to which a candidate can be moved. One menu serves all candidates. */
export function MoveMenu({
  targets,
  onMove,
  ...hanging
}: AnchoredProps & { targets: readonly MoveTarget[]; onMove: (target: MoveTarget) => void }) {
  const t = useTranslate()
  return (
    <AnchoredMenu hanging={hanging} position="bottom-end" width={200}>
      {targets.map((target) => (
        <Menu.Item key={target} leftSection={<StatusIcon shape={stageIcons[target]} />} onClick={() => onMove(target)}>
          {t(`PROJECTS.BOARD.TO.${target}`)}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
