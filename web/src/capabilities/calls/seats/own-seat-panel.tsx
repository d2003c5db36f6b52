import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { useNavigate } from '@tanstack/react-router'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useAddCallSeat } from './data.ts'
import css from './own-seat-panel.module.css'
import { seatOf } from './view.ts'

/** How an officer takes part: seen by everyone, or known to compliance only. Absent for everybody else. */
export function OwnSeatPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const now = useNow()
  const me = useUser()?.entityId ?? ''
  const { run, busy, refusal } = useAddCallSeat()
  const kind = seatOf(call, me)?.kind
  if (!call.seatsToGive.includes('silent_compliance') || (kind && kind !== 'silent_compliance')) return null
  const isOpen = call.roomOpensAt !== null && now >= new Date(call.roomOpensAt)
  const sit = async (wanted: SeatKind) => {
    if (await run(call, { kind: wanted, personId: me })) return
    toastSuccess(t('CALLS.OWN_SEAT.TAKEN'))
    if (isOpen) void navigate({ to: `/call/${call.callId}` })
  }
  return (
    <Panel title={t('CALLS.OWN_SEAT.TITLE')} padded>
      <div className={css.seat}>
        <p className="second">{t(kind ? 'CALLS.OWN_SEAT.IS_SILENT' : 'CALLS.OWN_SEAT.LEAD')}</p>
        <div className={css.buttons}>
          <Button variant={kind ? 'default' : 'filled'} loading={busy} onClick={() => void sit('compliance')}>
            {t(kind ? 'CALLS.OWN_SEAT.BECOME' : 'CALLS.OWN_SEAT.VISIBLE')}
          </Button>
          {!kind && (
            <Button loading={busy} onClick={() => void sit('silent_compliance')}>
              {t('CALLS.OWN_SEAT.SILENT')}
            </Button>
          )}
        </div>
        <div role="alert">{refusal && <p>{refusalText(t, refusal)}</p>}</div>
      </div>
    </Panel>
  )
}
