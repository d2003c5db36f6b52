import { tagOf } from '@colloquy/contract/languages'
import type { ProposalRow } from '@colloquy/contract/sourcing/shapes'
import { proposalColumns } from '@colloquy/contract/sourcing/shapes'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { CsvInput } from '../../ui/input/csv-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import form from '../../ui/overlay/dialog-form.module.css'
import { Note } from '../../ui/page/note.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { saveProposalTemplate, usePreviewProposals, useProposeExpert } from './data.ts'
import css from './sourcing.module.css'
import { fileRowIcons } from './view.ts'

/** What was answered to rows that were sent: `sent`, or why the row was refused. */
type Outcomes = ReadonlyMap<number, string>

/** Joins texts as the reader's language does. */
const useListText = () => {
  const format = new Intl.ListFormat(tagOf(useLanguage()), { type: 'unit', style: 'short' })
  return (items: readonly string[]): string => format.format(items)
}

/** Proposes the experts of a CSV file. Each row says what becomes of it, before and after it is sent. */
export function FileDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const t = useTranslate()
  const listed = useListText()
  const box = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [rows, setRows] = useState<readonly ProposalRow[]>([])
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [isSending, setSending] = useState(false)
  const [templateRefusal, setTemplateRefusal] = useState<string>()
  const preview = usePreviewProposals()
  const propose = useProposeExpert()
  const open = rows.filter(({ state, row }) => state === 'ready' && outcomes.get(row) !== 'sent')
  const read = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setOutcomes(new Map())
    const outcome = await preview.run({ requestId, file: chosen })
    setRows(outcome.ok ? outcome.value.rows : [])
  }
  const save = async (): Promise<void> =>
    setTemplateRefusal(await saveProposalTemplate(requestId, t('SOURCING.FILE.TEMPLATE_NAME')))
  const send = async (): Promise<void> => {
    setSending(true)
    for (const { row, info } of open) {
      const outcome = await propose.run({ ...info!, requestId })
      setOutcomes((before) => new Map(before).set(row, outcome.ok ? 'sent' : String(outcome.refusal)))
    }
    setSending(false)
  }
  return (
    <Dialog name={t('SOURCING.FILE.TITLE')} size={760} onClose={onClose}>
      <div className={form.form}>
        <p className="second">{t('SOURCING.FILE.ABOUT')}</p>
        <div>
          <h3 className={css.heading}>{t('SOURCING.FILE.COLUMNS')}</h3>
          <p className={css.text}>{listed(proposalColumns.map((column) => t(`SOURCING.FIELDS.${column}`)))}</p>
          <p className="quiet small">{t('SOURCING.FILE.COLUMNS_HELP')}</p>
        </div>
        <CsvInput ref={box} label={t('SOURCING.FILE.CHOOSE')} onChoose={(file) => void read(file)} />
        <div className={css.actions}>
          <Button
            variant={file ? 'default' : 'filled'}
            loading={preview.isPending}
            disabled={isSending}
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => box.current?.click()}
          >
            {t(file ? 'SOURCING.FILE.REPLACE' : 'SOURCING.FILE.CHOOSE')}
          </Button>
          {!file && (
            <Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={() => void save()}>
              {t('SOURCING.FILE.TEMPLATE')}
            </Button>
          )}
          {file && <bdi className="quiet">{file.name}</bdi>}
        </div>
        <div role="alert">
          {templateRefusal && <Note tone="stop">{refusalText(t, templateRefusal)}</Note>}
          {preview.failure && <Note tone="stop">{refusalText(t, preview.failure)}</Note>}
        </div>
        {rows.length > 0 && (
          <Rows label={t('SOURCING.FILE.ROWS')}>
            {rows.map((row) => (
              <Row key={row.row}>
                <FileRow row={row} outcome={outcomes.get(row.row)} />
              </Row>
            ))}
          </Rows>
        )}
        {rows.some(({ state }) => state !== 'ready') && <Note tone="warn">{t('SOURCING.FILE.SKIPPED')}</Note>}
        <div className={form.foot}>
          <CancelButton>{t(outcomes.size > 0 ? 'SOURCING.FILE.DONE' : 'SHARED.ACTIONS.CANCEL')}</CancelButton>
          {open.length > 0 && (
            <Button variant="filled" loading={isSending} onClick={() => void send()}>
              {t('SOURCING.FILE.SEND', { count: open.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function FileRow({ row, outcome }: { row: ProposalRow; outcome: string | undefined }) {
  const t = useTranslate()
  const listed = useListText()
  const state = outcome === undefined ? row.state : outcome === 'sent' ? 'sent' : 'failed'
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <span className="strong">{row.name === '' ? t('SOURCING.FILE.UNNAMED') : <bdi>{row.name}</bdi>}</span>
        <Status shape={fileRowIcons[state]}>{t(`SOURCING.FILE.STATES.${state}`)}</Status>
        <span className="quiet small">{t('SOURCING.FILE.ROW', { row: row.row })}</span>
      </div>
      {row.state === 'invalid' && (
        <span className="second">
          {row.columns.length === 0
            ? t('SOURCING.FILE.UNREADABLE')
            : t('SOURCING.FILE.PROBLEMS', { columns: listed(row.columns) })}
        </span>
      )}
      {state === 'failed' && <span className="second">{refusalText(t, outcome!)}</span>}
    </div>
  )
}
