import type { CallGuest } from '@colloquy/contract/calls/attendance/guest-operations'
import type { Call, Seat } from '@colloquy/contract/calls/shapes'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsExchange, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { below } from '../../../ui/theme/breakpoints.ts'
import { Clock } from '../../../ui/time/clock.tsx'
import { PersonCard } from '../../people/photo/person-card.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { LinksDialog } from '../answer-link/links-dialog.tsx'
import { useRequestCallInterpreter } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { useListCallGuests } from './data.ts'
import { GiveSeatDialog } from './give-seat-dialog.tsx'
import { GuestLinkLine } from './guest-link-line.tsx'
import { RemoveSeatDialog } from './remove-seat-dialog.tsx'
import css from './seats-panel.module.css'

const shapes: Readonly<Record<Seat['state'], StatusShape>> = { accepted: 'disc', invited: 'clock', declined: 'square' }

/** The seat that a dialog is about; `add` for one more, `links` for the links of all. */
type OpenDialog = { readonly kind: 'add' | 'links' } | { readonly kind: 'replace' | 'remove'; readonly seat: Seat }

/** The participants of the call, their local times, whether they have answered, and what the reader may change. */
export function SeatsPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const canAdd = call.seatsToGive.length > 0
  useRegisterShortcuts(
    canAdd ? [{ keys: 'P', label: t('CALLS.KEYS.ADD_SEAT'), shown: true, run: () => setOpened({ kind: 'add' }) }] : [],
  )
  const guests = useListCallGuests(call.callId, canAdd).data?.guests ?? []
  const columns = useColumns(call, guests, setOpened)
  return (
    <Panel
      title={t('CALLS.SEATS')}
      count={call.seats.length}
      link={
        (canAdd || call.can.requestInterpreter || call.can.listAnswerLinks) && (
          <span className={css.links}>
            <InterpreterButton call={call} />
            {call.can.listAnswerLinks && (
              <Button size="xs" variant="subtle" onClick={() => setOpened({ kind: 'links' })}>
                {t('CALLS.ANSWER_LINKS.OPEN')}
              </Button>
            )}
            {canAdd && (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                onClick={() => setOpened({ kind: 'add' })}
              >
                {t('CALLS.SEATS_CHANGE.ADD')}
              </Button>
            )}
          </span>
        )
      }
    >
      <DataTable
        label={t('CALLS.SEATS_TABLE')}
        columns={columns}
        rows={call.seats}
        rowKey={({ seatId }) => seatId}
        tall
      />
      {opened?.kind === 'add' && <GiveSeatDialog call={call} onClose={close} />}
      {opened?.kind === 'links' && <LinksDialog call={call} onClose={close} />}
      {opened?.kind === 'replace' && <GiveSeatDialog call={call} former={opened.seat} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveSeatDialog call={call} seat={opened.seat} onClose={close} />}
    </Panel>
  )
}

const useColumns = (call: Call, guests: readonly CallGuest[], open: (opened: OpenDialog) => void): Column<Seat>[] => {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const roleOf = useRoleText()
  const isNarrow = useMediaQuery(below('tablet'), undefined, { getInitialValueInEffect: false })
  const me = useUser()?.entityId
  const at = call.callDate ?? now
  const guestOf = ({ seatId }: Seat) => guests.find((guest) => guest.seatId === seatId)
  const who = (seat: Seat) => {
    const { person } = seat
    const guest = guestOf(seat)
    const notes = [roleOf(person), person.personId === me && t('CALLS.YOU'), guest && t('CALLS.GUEST.MARK')]
    return (
      <>
        <PersonCard person={person} about={notes.filter(Boolean).join(' · ')} />
        {guest && <GuestLinkLine call={call} guest={guest} name={person.fullName} />}
      </>
    )
  }
  const kindOf = ({ kind }: Seat) => t(`CALLS.SEAT_KIND.${kind}`)
  const start = ({ person }: Seat) => (
    <span className={css.start}>
      <Clock {...time.placed(at, person.timeZone)} />
    </span>
  )
  const state = ({ state: answer, person }: Seat) => (
    <span className={css.state}>
      <Status shape={shapes[answer]}>{t(`CALLS.SEAT_STATE.${answer}`)}</Status>
      {call.attestation?.missing.includes(person.personId) && (
        <Status shape="clock">{t('CALLS.ATTESTATION.SEAT')}</Status>
      )}
    </span>
  )
  const canChange = call.seats.some(({ can }) => can.replace || can.remove)
  const change: Column<Seat>[] = canChange
    ? [
        {
          id: 'change',
          head: <span className="visually-hidden">{t('CALLS.CHANGE')}</span>,
          cell: (seat) => <SeatActions seat={seat} open={open} />,
        },
      ]
    : []
  // On a phone everything about a person is in one cell.
  if (isNarrow) {
    const all = (seat: Seat) => (
      <div className={css.card}>
        {who(seat)}
        <span className={css.line}>
          <span className="second small">{kindOf(seat)}</span>
          {start(seat)}
        </span>
        {state(seat)}
      </div>
    )
    return [{ id: 'who', head: t('CALLS.WHO'), cell: all }, ...change]
  }
  return [
    { id: 'who', head: t('CALLS.WHO'), cell: (seat) => <div className={css.who}>{who(seat)}</div> },
    { id: 'seat', head: t('CALLS.SEAT'), cell: kindOf },
    { id: 'start', head: t(call.callDate ? 'CALLS.LOCAL_START' : 'CALLS.LOCAL_NOW'), cell: start },
    { id: 'state', head: t('CALLS.STATE'), cell: state },
    ...change,
  ]
}

/** Asks for an interpreter, or no longer. Absent for those who may not, and once somebody interprets. */
function InterpreterButton({ call }: { call: Call }) {
  const t = useTranslate()
  const { run, busy, refusal } = useRequestCallInterpreter()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const isNeeded = !call.needsInterpreter
  if (!call.can.requestInterpreter || call.seats.some(({ kind }) => kind === 'interpreter')) return null
  const request = async () => {
    if (await run(call, { isNeeded, ...(isNeeded && note.trim() && { note: note.trim() }) })) return
    setAsking(false)
    toastSuccess(t(isNeeded ? 'CALLS.INTERPRETER.REQUESTED' : 'CALLS.INTERPRETER.RELEASED'))
  }
  return (
    <>
      {!isAsking && <RefusalNote refusal={refusal} />}
      <Button
        size="xs"
        variant="subtle"
        loading={busy && !isAsking}
        onClick={() => (isNeeded ? setAsking(true) : void request())}
      >
        {t(isNeeded ? 'CALLS.INTERPRETER.REQUEST' : 'CALLS.INTERPRETER.RELEASE')}
      </Button>
      <ConsequenceDialog
        opened={isAsking}
        title={t('CALLS.INTERPRETER.TITLE')}
        keep={t('CALLS.BACK')}
        confirm={t('CALLS.INTERPRETER.REQUEST')}
        busy={busy}
        harmless
        onKeep={() => setAsking(false)}
        onConfirm={() => void request()}
      >
        <div className="stack">
          <p>{t('CALLS.INTERPRETER.BODY')}</p>
          <TextArea
            label={t('CALLS.INTERPRETER.NOTE')}
            help={t('CALLS.NOTE_HELP')}
            value={note}
            onChange={setNote}
            maxLength={300}
            rows={2}
          />
          <RefusalNote refusal={refusal} />
        </div>
      </ConsequenceDialog>
    </>
  )
}

/** Replaces or removes the holder of a seat. */
function SeatActions({ seat, open }: { seat: Seat; open: (opened: OpenDialog) => void }) {
  const t = useTranslate()
  if (!seat.can.replace && !seat.can.remove) return null
  const name = seat.person.fullName
  const [replace, remove] = [
    t('CALLS.SEATS_CHANGE.REPLACE_TITLE', { name }),
    t('CALLS.SEATS_CHANGE.REMOVE_NAMED', { name }),
  ]
  return (
    <span className={css.actions}>
      {seat.can.replace && (
        <ActionIcon aria-label={replace} title={replace} onClick={() => open({ kind: 'replace', seat })}>
          <IconArrowsExchange size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {seat.can.remove && (
        <ActionIcon aria-label={remove} title={remove} onClick={() => open({ kind: 'remove', seat })}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
