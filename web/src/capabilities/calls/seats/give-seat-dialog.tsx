import type { Call, Seat, SeatKind } from '@colloquy/contract/calls/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { ChoosePersonDialog } from './choose-person-dialog.tsx'
import { useAddCallSeat, useListSeatCandidates, useReplaceCallSeat } from './data.ts'
import { GuestForm, isGuestKind, useGuestDraft } from './guest-form.tsx'
import { helpOfKind } from './view.ts'

/** Whether the participant has an account. */
const modes = ['account', 'guest'] as const
type Mode = (typeof modes)[number]

/** Asks who gets a seat: one more, or the seat of somebody else. */
export function GiveSeatDialog({
  call,
  former,
  onClose,
}: {
  call: Call
  /** Who has the seat now. */
  former?: Seat
  onClose: () => void
}) {
  const t = useTranslate()
  const [kind, setKind] = useState<SeatKind>(former?.kind ?? call.seatsToGive[0]!)
  const found = useListSeatCandidates(call.callId, kind, former?.seatId)
  const add = useAddCallSeat()
  const replace = useReplaceCallSeat()
  const { busy, refusal } = former ? replace : add
  const name = former?.person.fullName ?? ''
  const give = async (personId: string) => {
    const refused = former
      ? await replace.run(call, { seatId: former.seatId, personId })
      : await add.run(call, { kind, personId })
    if (refused) return
    toastSuccess(t(former ? 'CALLS.SEATS_CHANGE.REPLACED' : 'CALLS.SEATS_CHANGE.ADDED'))
    onClose()
  }
  const help = helpOfKind(kind)
  const [mode, setMode] = useState<Mode>('account')
  const typed = useGuestDraft()
  const before = !former && (
    <>
      <NativeSelect
        label={t('CALLS.SEATS_CHANGE.KIND')}
        description={help && t(`CALLS.SEATS_CHANGE.${help}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as SeatKind)}
        data={call.seatsToGive.map((one) => ({ value: one, label: t(`CALLS.SEAT_KIND.${one}`) }))}
      />
      {isGuestKind(kind) && (
        <SegmentedControl
          label={t('CALLS.GUEST.WAY')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`CALLS.GUEST.WAY_OPTION.${value}`) }))}
          onChange={setMode}
        />
      )}
    </>
  )
  if (!former && mode === 'guest' && isGuestKind(kind))
    return (
      <Dialog name={t('CALLS.SEATS_CHANGE.ADD')} onClose={onClose}>
        <GuestForm call={call} kind={kind} before={before} typed={typed} onClose={onClose} />
      </Dialog>
    )
  const leadOf = ({ person }: Seat) =>
    person.personId === call.contact.personId
      ? t('CALLS.SEATS_CHANGE.REPLACE_CONTACT_LEAD')
      : t('CALLS.SEATS_CHANGE.REPLACE_LEAD', { name })
  return (
    <ChoosePersonDialog
      name={former ? t('CALLS.SEATS_CHANGE.REPLACE_TITLE', { name }) : t('CALLS.SEATS_CHANGE.ADD')}
      lead={former ? leadOf(former) : t('CALLS.SEATS_CHANGE.ADD_LEAD')}
      before={before}
      label={t('CALLS.SEATS_CHANGE.PERSON')}
      people={found.data?.people}
      confirmLabel={t(former ? 'CALLS.SEATS_CHANGE.REPLACE' : 'CALLS.SEATS_CHANGE.CONFIRM')}
      busy={busy}
      refusal={refusal}
      onChoose={(personId) => void give(personId)}
      onClose={onClose}
    />
  )
}
