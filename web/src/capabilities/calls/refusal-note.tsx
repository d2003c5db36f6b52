import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Note } from '../../ui/page/note.tsx'

/** Why a command was refused, next to the control that sent it. */
export function RefusalNote({ refusal }: { refusal: string | undefined }) {
  const t = useTranslate()
  return (
    <div role="alert">
      {refusal && <Note tone="stop">{refusal === 'stale' ? t('CALLS.STALE') : refusalText(t, refusal)}</Note>}
    </div>
  )
}
