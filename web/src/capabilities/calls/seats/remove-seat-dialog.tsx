import type { Call, Seat } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useRemoveCallSeat } from './data.ts'

/** Asks before a seat is taken away. */
export function RemoveSeatDialog({ call, seat, onClose }: { call: Call; seat: Seat; onClose: () => void }) {
  const t = useTranslate()
  const { run, busy, refusal } = useRemoveCallSeat()
  const name = seat.person.fullName
  const remove = async () => {
    if (await run(call, { seatId: seat.seatId })) return
    toastSuccess(t('CALLS.SEATS_CHANGE.REMOVED'))
    onClose()
  }
  return (
    <ConsequenceDialog
      opened
      title={t('CALLS.SEATS_CHANGE.REMOVE_TITLE', { name })}
      keep={t('CALLS.SEATS_CHANGE.CANCEL')}
      confirm={t('CALLS.SEATS_CHANGE.REMOVE')}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        {t(
          seat.kind === 'silent_compliance'
            ? 'CALLS.SEATS_CHANGE.REMOVE_BODY_SILENT'
            : 'CALLS.SEATS_CHANGE.REMOVE_BODY',
          { name },
        )}
      </p>
      <RefusalNote refusal={refusal} />
    </ConsequenceDialog>
  )
}
