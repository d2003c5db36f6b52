import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Note } from '../../ui/page/note.tsx'

/** Why a move was refused, where it was tried. After a change by somebody else the page shows the call as it is now. */
export function RefusalNote({ refusal }: { refusal: string | undefined }) {
  const say = useTranslate()
  return (
    <div role="alert">
      {refusal && <Note tone="stop">{refusal === 'stale' ? say('CALLS.STALE') : refusalText(say, refusal)}</Note>}
    </div>
  )
}
