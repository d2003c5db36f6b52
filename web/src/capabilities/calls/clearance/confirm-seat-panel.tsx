import type { Call } from '@colloquy/contract/calls/shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAcceptCallSeat } from '../data.ts'
import css from './confirm-seat-panel.module.css'

/** Asks a person for whom others have arranged the time to confirm it. Absent for everybody else. */
export function ConfirmSeatPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const me = useUser()?.entityId
  const { run, isPending, failure } = useAcceptCallSeat()
  const isInvited =
    call.roomOpensAt !== null && call.seats.some(({ person, state }) => person.personId === me && state === 'invited')
  if (!isInvited) return null
  const confirm = async () => {
    const outcome = await run({ callId: call.callId })
    if (outcome.ok) toastSuccess(t('CALLS.CONFIRM_SEAT.DONE'))
  }
  return (
    <div className={css.panel}>
      <Note tone="accent">
        <div className={css.line}>
          <p>{t('CALLS.CONFIRM_SEAT.ABOUT')}</p>
          <Button variant="filled" loading={isPending} onClick={() => void confirm()}>
            {t('CALLS.CONFIRM_SEAT.CONFIRM')}
          </Button>
        </div>
        <div role="alert">{failure && <p>{refusalText(t, failure)}</p>}</div>
      </Note>
    </div>
  )
}
