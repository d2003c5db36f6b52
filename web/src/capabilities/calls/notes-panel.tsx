import { getCallNotes, maxNotesLength, saveCallNotes } from '@colloquy/contract/calls/note-operations'
import { type AutosaveState, saveOutcomeOf, useAutosave } from '../../platform/field/autosave.ts'
import { unwrapResult, useCommand } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** The reader's own notes on a call, saved while they type. */
const useCallNotes = (callId: string) => {
  const { run } = useCommand(saveCallNotes, { isRepeatable: true })
  return useAutosave<string>(
    `cq-call-notes-${callId}`,
    async () => unwrapResult(getCallNotes, await api(getCallNotes, { callId })).text || undefined,
    async (text = '') => saveOutcomeOf(await run({ callId, text })),
  )
}

const stateTexts = {
  saved: 'CALLS.NOTES.SAVED',
  saving: 'CALLS.NOTES.SAVING',
  unreachable: 'CALLS.NOTES.UNREACHABLE',
  refused: 'CALLS.NOTES.REFUSED',
} as const satisfies Record<AutosaveState, string>

/** A field for the reader's own notes. */
export function NotesEditor({ callId }: { callId: string }) {
  const t = useTranslate()
  const { value, isLoaded, state, change } = useCallNotes(callId)
  return (
    <>
      <TextArea
        label={t('CALLS.NOTES.LABEL')}
        help={t('CALLS.NOTES.HELP')}
        value={value ?? ''}
        onChange={change}
        maxLength={maxNotesLength}
        rows={6}
        disabled={!isLoaded}
      />
      <p role="status" className="quiet small">
        {(value !== undefined || state === 'unreachable') && t(stateTexts[state])}
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
