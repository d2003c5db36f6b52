import type { TranscriptProblem } from '@colloquy/contract/transcripts/shapes'
import { maxTranscriptBytes } from '@colloquy/contract/transcripts/shapes'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useImportTranscript } from './data.ts'
import css from './transcripts.module.css'

/** Imports a chosen or dropped transcript, or says what is wrong with the file and where. */
export function ImportPanel({ callId }: { callId: string }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { run, isPending } = useImportTranscript()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || isPending) return
    setProblem(undefined)
    if (file.size > maxTranscriptBytes) return setProblem(t('TRANSCRIPTS.IMPORT.ABOUT'))
    const outcome = await run({ callId, file })
    if (!outcome.ok) return setProblem(refusalText(t, String(outcome.refusal)))
    if (outcome.value.problem) return setProblem(problemText(t, outcome.value.problem))
    toastSuccess(t('TRANSCRIPTS.IMPORT.DONE'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop is an alternative to the button
    <div
      className={css.import}
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
      <p className={`second small ${css.about}`}>{t('TRANSCRIPTS.IMPORT.ABOUT')}</p>
      <input
        ref={box}
        type="file"
        accept=".vtt,.srt,.json,.txt,text/vtt,application/json"
        aria-label={t('TRANSCRIPTS.IMPORT.CHOOSE')}
        hidden
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          // The same file can be chosen again, after a correction.
          event.currentTarget.value = ''
          void take(chosen)
        }}
      />
      <Button
        loading={isPending}
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
        onClick={() => box.current?.click()}
      >
        {t('TRANSCRIPTS.IMPORT.CHOOSE')}
      </Button>
      <span className="quiet wide-only">{t('TRANSCRIPTS.IMPORT.DROP')}</span>
      <div role="alert" className={css.about}>
        {problem && <Note tone="stop">{problem}</Note>}
      </div>
    </div>
  )
}

const problemText = (t: ReturnType<typeof useTranslate>, { defect, line, segment }: TranscriptProblem): string => {
  const text = t(`TRANSCRIPTS.DEFECTS.${defect}`)
  if (line !== null) return t('TRANSCRIPTS.IMPORT.AT_LINE', { line, defect: text })
  return segment === null ? text : t('TRANSCRIPTS.IMPORT.AT_SEGMENT', { segment, defect: text })
}
