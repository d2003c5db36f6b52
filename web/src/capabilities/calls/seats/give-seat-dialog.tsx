import type { Call, Seat, SeatKind } from '@colloquy/contract/calls/shapes'
import { NativeSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { useAddCallSeat, useListSeatCandidates, useReplaceCallSeat } from './data.ts'
import { helpOfKind } from './view.ts'

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
  const roleOf = useRoleText()
  const [kind, setKind] = useState<SeatKind>(former?.kind ?? call.seatsToGive[0]!)
  const [personId, setPersonId] = useState<string | null>(null)
  const found = useListSeatCandidates(call.callId, kind, former?.seatId)
  const add = useAddCallSeat()
  const replace = useReplaceCallSeat()
  const { busy, refusal } = former ? replace : add
  const people = found.data?.people ?? []
  const name = former?.person.fullName ?? ''
  const give = async (event: FormEvent) => {
    event.preventDefault()
    if (personId === null || busy) return
    const refused = former
      ? await replace.run(call, { seatId: former.seatId, personId })
      : await add.run(call, { kind, personId })
    if (refused) return
    toastSuccess(t(former ? 'CALLS.SEATS_CHANGE.REPLACED' : 'CALLS.SEATS_CHANGE.ADDED'))
    onClose()
  }
  const help = helpOfKind(kind)
  const leadOf = ({ person }: Seat) =>
    person.personId === call.contact.personId
      ? t('CALLS.SEATS_CHANGE.REPLACE_CONTACT_LEAD')
      : t('CALLS.SEATS_CHANGE.REPLACE_LEAD', { name })
  return (
    <Dialog
      name={former ? t('CALLS.SEATS_CHANGE.REPLACE_TITLE', { name }) : t('CALLS.SEATS_CHANGE.ADD')}
      onClose={onClose}
    >
      <form className={css.form} onSubmit={(event) => void give(event)}>
        <p className="second">{former ? leadOf(former) : t('CALLS.SEATS_CHANGE.ADD_LEAD')}</p>
        {!former && (
          <NativeSelect
            label={t('CALLS.SEATS_CHANGE.KIND')}
            description={help && t(`CALLS.SEATS_CHANGE.${help}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={kind}
            onChange={(event) => {
              setKind(event.currentTarget.value as SeatKind)
              setPersonId(null)
            }}
            data={call.seatsToGive.map((one) => ({ value: one, label: t(`CALLS.SEAT_KIND.${one}`) }))}
          />
        )}
        <Select
          key={kind}
          label={t('CALLS.SEATS_CHANGE.PERSON')}
          placeholder={t('CALLS.SEATS_CHANGE.PERSON_PLACEHOLDER')}
          data={people.map((person) => ({
            value: person.personId,
            label: [person.fullName, roleOf(person)].filter(Boolean).join(' · '),
          }))}
          value={personId}
          onChange={setPersonId}
          searchable
          nothingFoundMessage={t(found.isPending ? 'SHARED.STATES.LOADING' : 'CALLS.SEATS_CHANGE.NO_ONE')}
          maxDropdownHeight={280}
          limit={100}
        />
        <div role="alert">{refusal && <p>{refusalText(t, refusal)}</p>}</div>
        <div className={css.foot}>
          <Button onClick={onClose}>{t('CALLS.SEATS_CHANGE.CANCEL')}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={personId === null}>
            {t(former ? 'CALLS.SEATS_CHANGE.REPLACE' : 'CALLS.SEATS_CHANGE.CONFIRM')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
