import { catalogue } from '@colloquy/contract/permissions/shapes'
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconFileDownload, IconUserQuestion } from '@tabler/icons-react'
import { useUser } from '../../platform/session.ts'
import { rightsNow } from '../../platform/visitor/rights.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/input/button.tsx'
import { useExport } from './export/data.ts'
import css from './tools-panel.module.css'
import type { Asked } from './view.ts'

/** What can be done with a whole search: keep it, take it along as a file, ask who is missing. */
export function ToolsPanel({
  asked,
  total,
  onSaved,
  onWhy,
}: {
  asked: Asked
  total: number | undefined
  onSaved: () => void
  onWhy: () => void
}) {
  const say = useWords()
  const isStaff = useUser()?.roleId === 2
  const { save, busy } = useExport(asked)
  return (
    <>
      <span className="wide-only">
        <Button leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />} onClick={onSaved}>
          {say('SEARCH.SAVED.BUTTON')}
        </Button>
      </span>
      <span className="narrow-only">
        <ActionIcon size={44} variant="default" aria-label={say('SEARCH.SAVED.BUTTON')} onClick={onSaved}>
          <IconBookmark size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
      {isStaff && (
        <ActionIcon
          size={40}
          variant="default"
          className={css.tool!}
          aria-label={say('SEARCH.WHY.BUTTON')}
          title={say('SEARCH.WHY.BUTTON')}
          onClick={onWhy}
        >
          <IconUserQuestion size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {isStaff && rightsNow().includes(catalogue.ExportExperts) && (
        <ActionIcon
          size={40}
          variant="default"
          className={css.tool!}
          aria-label={say('SEARCH.EXPORT.BUTTON')}
          title={say('SEARCH.EXPORT.BUTTON')}
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
