import { type FileKind, maxRows } from '@colloquy/contract/invitations/shapes'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CsvInput } from '../../../ui/input/csv-input.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useUploadInvitationBatch } from '../data.ts'
import css from './upload-panel.module.css'

/** Uploads a table of people. Nothing is sent until the reader has reviewed the result for each row. */
export function UploadPanel({ kinds, onRead }: { kinds: readonly FileKind[]; onRead: (batchId: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<FileKind>(kinds[0]!)
  const { run, isPending, failure } = useUploadInvitationBatch()
  const read = async (file: File | undefined) => {
    if (!file) return
    const outcome = await run({ file, kind, language })
    if (outcome.ok) onRead(outcome.value.id)
  }
  return (
    <Panel title={t('INVITATIONS.FILE.TITLE')} padded>
      <div className={css.upload}>
        <p className="second">{t('INVITATIONS.FILE.ABOUT', { count: maxRows })}</p>
        {kinds.length > 1 && (
          <SegmentedControl
            label={t('INVITATIONS.WHOM')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`INVITATIONS.KINDS.${value}`) }))}
            onChange={setKind}
          />
        )}
        <CsvInput ref={box} label={t('INVITATIONS.FILE.CHOOSE')} onChoose={(file) => void read(file)} />
        <div>
          <Button
            variant="filled"
            loading={isPending}
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => box.current?.click()}
          >
            {t('INVITATIONS.FILE.CHOOSE')}
          </Button>
        </div>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      </div>
    </Panel>
  )
}
