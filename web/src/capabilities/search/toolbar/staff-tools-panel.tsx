import { ActionIcon } from '@mantine/core'
import { IconFileDownload, IconUserQuestion } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import type { SearchInput } from '../view.ts'
import { useExport } from './export-data.ts'
import css from './tools-panel.module.css'

/** Staff actions for a whole search: explain a missing expert, export. */
export function StaffToolsPanel({
  opened,
  input,
  total,
  canExport,
  onWhy,
}: {
  opened: boolean
  input: SearchInput
  total: number | undefined
  canExport: boolean
  onWhy: () => void
}) {
  const t = useTranslate()
  const { save, busy } = useExport(input)
  if (!opened) return null
  return (
    <>
      <ActionIcon
        size={40}
        variant="default"
        className={css.tool!}
        aria-label={t('SEARCH.WHY.BUTTON')}
        title={t('SEARCH.WHY.BUTTON')}
        onClick={onWhy}
      >
        <IconUserQuestion size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {canExport && (
        <ActionIcon
          size={40}
          variant="default"
          className={css.tool!}
          aria-label={t('SEARCH.EXPORT.BUTTON')}
          title={t('SEARCH.EXPORT.BUTTON')}
          loading={busy}
          disabled={!total}
          onClick={() => void save()}
        >
          <IconFileDownload size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
