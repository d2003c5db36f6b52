import { catalogue } from '@colloquy/contract/permissions/shapes'
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconFileDownload, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { rightsNow } from '../../platform/visitor/rights.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/input/button.tsx'
import { later } from '../../ui/overlay/later.tsx'
import { useExport } from './export/data.ts'
import css from './tools-panel.module.css'
import type { Asked, SearchAddress } from './view.ts'

const SavedDialog = later(async () => (await import('./saved/saved-dialog.tsx')).SavedDialog)
const WhyDialog = later(async () => (await import('./why/why-dialog.tsx')).WhyDialog)

/** What can be done with a whole search: keep it, take it along as a file, ask who is missing. */
export function ToolsPanel({
  asked,
  total,
  onChange,
}: {
  asked: Asked
  total: number | undefined
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const say = useWords()
  const isStaff = useUser()?.roleId === 2
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { save, busy } = useExport(asked)
  return (
    <>
      <span className="wide-only">
        <Button leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />} onClick={() => setSaving(true)}>
          {say('SEARCH.SAVED.BUTTON')}
        </Button>
      </span>
      <span className="narrow-only">
        <ActionIcon size={44} variant="default" aria-label={say('SEARCH.SAVED.BUTTON')} onClick={() => setSaving(true)}>
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
          onClick={() => setAsking(true)}
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
      <SavedDialog opened={isSaving} asked={asked} onChange={onChange} onClose={() => setSaving(false)} />
      {isStaff && <WhyDialog opened={isAsking} asked={asked} onClose={() => setAsking(false)} />}
    </>
  )
}
