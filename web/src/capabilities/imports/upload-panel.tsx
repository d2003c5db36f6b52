import { type Import, type ImportKind, subjectOf } from '@colloquy/contract/imports/shapes'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CsvInput } from '../../ui/input/csv-input.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Meter } from '../../ui/time/meter.tsx'
import { saveTemplate, useChunkedUpload } from './data.ts'
import css from './upload-panel.module.css'

/** Uploads a chosen or dropped file in chunks; resumes an interrupted upload with the missing part. */
export function UploadPanel({
  into,
  kind,
  onSent,
}: {
  kind: ImportKind
  into?: Pick<Import, 'id' | 'received' | 'size'>
  onSent: (importId: string) => void
}) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const send = useChunkedUpload()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || share !== undefined) return
    if (into && file.size !== into.size)
      return setFailure(t('IMPORTS.FILE.OTHER', { size: file.size, wanted: into.size }))
    setFailure(undefined)
    setShare(0)
    const sent = await send(file, into ?? kind, setShare)
    setShare(undefined)
    if (sent.ok) onSent(sent.importId)
    else setFailure(refusalText(t, sent.refusal))
  }
  const template = async (): Promise<void> => {
    if (!(await saveTemplate(kind, `${t(`IMPORTS.KINDS.${kind}`)}.csv`))) setFailure(refusalText(t, 'offline'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop is an alternative to the button
    <div
      className={css.upload}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <p className="second">{t(into ? 'IMPORTS.FILE.RESUME_UPLOAD' : `IMPORTS.FILE.ABOUT.${subjectOf(kind)}`)}</p>
      <CsvInput ref={box} label={t('IMPORTS.FILE.CHOOSE')} onChoose={(file) => void take(file)} />
      <div className={css.actions}>
        <Button
          variant="filled"
          loading={share !== undefined}
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
          onClick={() => box.current?.click()}
        >
          {t('IMPORTS.FILE.CHOOSE')}
        </Button>
        <span className="quiet wide-only">{t('IMPORTS.FILE.DROP')}</span>
        {!into && (
          <Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={() => void template()}>
            {t('IMPORTS.FILE.TEMPLATE')}
          </Button>
        )}
      </div>
      {share !== undefined && (
        <div role="status" className={css.sending}>
          <span>{t('IMPORTS.FILE.SENDING')}</span>
          <Meter value={share} label={t('IMPORTS.FILE.SENDING')} text={`${Math.floor(share * 100)} %`} />
        </div>
      )}
      <div role="alert">{failure && <Note tone="stop">{failure}</Note>}</div>
    </div>
  )
}
