import { maxNotesLength, openCallNotes, saveCallNotes } from '@colloquy/contract/calls/note-operations'
import { type AutosaveState, useAutosave } from '../../platform/field/autosave.ts'
import { useCommand } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** The reader's own notes on a call, saved while they type. */
const useCallNotes = (callId: string) => {
  const { run } = useCommand(saveCallNotes, { isRepeatable: true })
  return useAutosave<string>(
    `cq-call-notes-${callId}`,
    async () => {
      const answer = await api(openCallNotes, { callId }).catch(() => undefined)
      return answer?.ok ? answer.value.text : undefined
    },
    async (text = '') => (await run({ callId, text }).catch(() => undefined))?.ok === true,
  )
}

const stateTexts = {
  saved: 'CALLS.NOTES.SAVED',
  saving: 'CALLS.NOTES.SAVING',
  failed: 'CALLS.NOTES.FAILED',
} as const satisfies Record<AutosaveState, string>

/** A field for the reader's own notes. */
export function NotesEditor({ callId }: { callId: string }) {
  const t = useTranslate()
  const { value, isLoaded, state, change } = useCallNotes(callId)
  return (
    <>
      <TextArea
        label={t('CALLS.NOTES.LABEL')}
        value={value ?? ''}
        onChange={change}
        maxLength={maxNotesLength}
        rows={6}
        disabled={!isLoaded}
      />
      <p role="status" className="quiet small">
        {(value !== undefined || state === 'failed') && t(stateTexts[state])}
      </p>
    </>
  )
}

/** The reader's own notes on the page of a call. */
export function NotesPanel({ callId }: { callId: string }) {
  const t = useTranslate()
  return (
    <Panel title={t('CALLS.NOTES.TITLE')} padded>
      <NotesEditor callId={callId} />
    </Panel>
  )
}
