import type { CallProposal } from '@colloquy/contract/calls/proposal-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Slot } from '@colloquy/contract/values'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { useAnswerCallProposal } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { counterpartOf, type Side } from '../view.ts'
import css from './proposal-panel.module.css'

/** Other times that a side has proposed: who, what each person has answered, and the reader's own answer. */
export function ProposalPanel({ call, side, proposal }: { call: Call; side: Side; proposal: CallProposal }) {
  const t = useTranslate()
  const me = useUser()
  const momentText = useMomentText()
  const { run, busy, refusal } = useAnswerCallProposal()
  const [sent, setSent] = useState<string>()
  const parties = useCallParties(call, counterpartOf(call, side))
  const { proposalId, times, can, note, byName, isFromCalendar } = proposal
  const isOwn = proposal.answers.some(({ personId, answer }) => answer === 'proposed' && personId === me?.entityId)
  const title = isOwn
    ? t('CALLS.PROPOSAL.OPEN_OWN')
    : t('CALLS.PROPOSAL.OPEN', { name: byName ?? t(`CALLS.SEAT_KIND.${proposal.side}`) })

  const accept = async (slot: Slot) => {
    if (busy) return
    setSent(slot.start)
    const time = momentText(slot.start)
    await run(call, { proposalId, answer: 'accept', slot }, ({ status }) => {
      if (!can.decide) toastSuccess(t('CALLS.PROPOSAL.ANSWERED'))
      else if (status === callStatuses.rescheduled) toastSuccess(t('CALLS.RESCHEDULE.DONE', { time }))
      else toastSuccess(t(status === callStatuses.scheduled ? 'CALLS.CONFIRMED' : 'CALLS.HELD', { time }))
    })
  }
  const decline = async () => {
    if (busy) return
    setSent('')
    await run(call, { proposalId, answer: 'decline' }, () =>
      toastSuccess(t(can.decide ? 'CALLS.PROPOSAL.DECLINED' : 'CALLS.PROPOSAL.ANSWERED')),
    )
  }
  const canAnswer = can.decide || can.answer
  const action = t(can.decide ? 'CALLS.PROPOSAL.ACCEPT' : 'CALLS.PROPOSAL.WORKS')
  return (
    <Panel title={title} count={times.length}>
      <div className={css.lead}>
        <p>
          {can.decide
            ? t(call.slot ? 'CALLS.PROPOSAL.DECIDE_BOOKED' : 'CALLS.PROPOSAL.DECIDE')
            : t(can.answer ? 'CALLS.PROPOSAL.STATE_OWN' : 'CALLS.PROPOSAL.WAITING')}
          {isFromCalendar && ` ${t('CALLS.PROPOSAL.FROM_CALENDAR')}`}
        </p>
        {note && (
          <blockquote className={css.note}>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <RefusalNote refusal={refusal} />
      </div>
      <Rows label={title}>
        {times.map((slot) => (
          <Row key={slot.start}>
            <div className="spring">
              <SlotCard hint slot={slot} parties={parties} />
            </div>
            {canAnswer && (
              <Button
                className={css.accept!}
                variant="accent"
                loading={busy && sent === slot.start}
                aria-label={t('SCHEDULING.NAMED', { action, time: momentText(slot.start) })}
                onClick={() => void accept(slot)}
              >
                {action}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      <div className={css.foot}>
        <Answers call={call} proposal={proposal} />
        {canAnswer && (
          <Button loading={busy && sent === ''} onClick={() => void decline()}>
            {t('CALLS.PROPOSAL.NONE')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

const shapes: Readonly<Record<'proposed' | 'accept' | 'decline' | 'none', StatusShape>> = {
  proposed: 'ring',
  accept: 'disc',
  decline: 'square',
  none: 'clock',
}

/** What each person with a seat has answered. */
function Answers({ call, proposal }: { call: Call; proposal: CallProposal }) {
  const t = useTranslate()
  const momentText = useMomentText()
  return (
    <ul className={css.answers} aria-label={t('CALLS.PROPOSAL.ANSWERS')}>
      {proposal.answers.map(({ personId, answer, start }) => {
        const seat = call.seats.find(({ person }) => person.personId === personId)
        const reply = answer ?? 'none'
        return (
          seat && (
            <li key={personId}>
              <bdi className="strong">{seat.person.fullName}</bdi>
              <Status shape={shapes[reply]}>
                {t(`CALLS.PROPOSAL.ANSWER.${reply}`, { time: start === null ? '' : momentText(start) })}
              </Status>
            </li>
          )
        )
      })}
    </ul>
  )
}
