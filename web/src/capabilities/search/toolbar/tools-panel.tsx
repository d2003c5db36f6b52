import { roleIds } from '@colloquy/contract/person-types'
import { ActionIcon } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useAfterPaint } from '../../../platform/live/page-idle.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { hasPermission } from '../../../platform/viewer/permissions.ts'
import { Button } from '../../../ui/input/button.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import type { SearchInput } from '../view.ts'
import css from './tools-panel.module.css'

const StaffToolsPanel = lazyOverlay(async () => (await import('./staff-tools-panel.tsx')).StaffToolsPanel)

/** Actions for a whole search: save, export, explain a missing expert. */
export function ToolsPanel({
  input,
  total,
  onSaved,
  onWhy,
}: {
  input: SearchInput
  total: number | undefined
  onSaved: () => void
  onWhy: () => void
}) {
  const t = useTranslate()
  const isStaff = useUser()?.roleId === roleIds.staff
  const canExport = hasPermission('ExportExperts')
  const isPainted = useAfterPaint(total !== undefined)
  return (
    <>
      <span className="wide-only">
        <Button leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />} onClick={onSaved}>
          {t('SEARCH.SAVED.BUTTON')}
        </Button>
      </span>
      <span className="narrow-only">
        <ActionIcon size={44} variant="default" aria-label={t('SEARCH.SAVED.BUTTON')} onClick={onSaved}>
          <IconBookmark size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
      {isStaff && (
        <div className={css.staff} data-export={canExport || undefined}>
          <StaffToolsPanel
            opened={isPainted}
            input={input}
            total={total}
            canExport={canExport && input.verdict === undefined}
            onWhy={onWhy}
          />
        </div>
      )}
    </>
  )
}
