import type { Call } from '@colloquy/contract/calls/shapes'
import { useUser } from '../../../platform/session.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { flag, useSearchParams } from '../../../platform/url-state.ts'
import { Note } from '../../../ui/page/note.tsx'
import { MissingAttestations } from '../clearance/attestation-panel.tsx'
import { openProposalOf, type Side, waitText } from '../view.ts'
import { ChooseTimePanel } from './choose-time-panel.tsx'
import { HeldTimePanel } from './held-time-panel.tsx'
import { OfferTimesPanel } from './offer-times-panel.tsx'
import { OfferedTimesPanel } from './offered-times-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { ProposeTimesPanel } from './propose-times-panel.tsx'
import css from './times-panel.module.css'

const parts = { offer: flag, propose: flag }

/** The next step of a call without a time: offer, choose or wait; and what the call waits for, with the notes on it. */
export function TimesPanel({ call, side }: { call: Call; side: Side }) {
  return (
    <div className={css.times}>
      <Times call={call} side={side} />
      <Waiting call={call} side={side} />
    </div>
  )
}

/** What the reader does about the time of a call; nothing when that is up to somebody else. */
function Times({ call, side }: { call: Call; side: Side }) {
  const [{ offer, propose }, setAddress] = useSearchParams(parts)
  const { can, offeredTimes, pickedTime, heldUntil } = call
  if (can.proposeTimes && propose) {
    const close = () => setAddress({ propose: false }, { replace: true })
    return <ProposeTimesPanel call={call} side={side} onClose={close} />
  }
  const proposal = openProposalOf(call)
  return (
    <>
      {pickedTime && heldUntil && <HeldTimePanel call={call} side={side} slot={pickedTime} until={heldUntil} />}
      {proposal && <ProposalPanel call={call} side={side} proposal={proposal} />}
      {can.offerTimes && (offer || offeredTimes.length === 0) ? (
        <OfferTimesPanel call={call} onSent={() => setAddress({ offer: false }, { replace: true })} />
      ) : can.schedule ? (
        <ChooseTimePanel call={call} {...(can.proposeTimes && { onNone: () => setAddress({ propose: true }) })} />
      ) : can.offerTimes ? (
        <OfferedTimesPanel call={call} onChange={() => setAddress({ offer: true })} />
      ) : null}
    </>
  )
}

/** What a call waits for that the reader can do nothing about here, and the notes on it. */
function Waiting({ call, side }: { call: Call; side: Side }) {
  const t = useTranslate()
  const time = useTime()
  const { status } = call.displayStatus
  const isOver = status === 'cancelled' || status === 'removed' || status === 'completed'
  const me = useUser()?.entityId ?? ''
  const asksExpert = call.waitType === 'expert_times' && side === 'client'
  const state = asksExpert
    ? t('CALLS.WAITING_TIMES', { name: call.expert.fullName })
    : (waitText(t, call, me) ?? t('CALLS.NO_TIME'))
  const { can, reasons } = call
  const isReaders = can.schedule || can.offerTimes
  const isOpen = !call.slot && !isOver && !isReaders && !openProposalOf(call)
  const isWaitingForOthers = call.slot !== null && !isOver && call.waitType !== null
  const hasInterpreter = call.seats.some(({ kind }) => kind === 'interpreter')
  const awaitsInterpreter = call.needsInterpreter && !hasInterpreter && !isOver && isReaders
  if (!isOpen && !isWaitingForOthers && !awaitsInterpreter && reasons.length === 0) return null
  return (
    <div className={css.waiting}>
      <Note>
        <div className="stack">
          {isOpen && (
            <p>
              {state}
              <br />
              <span className="quiet">{t('CALLS.LASTS', { duration: time.duration(call.expectedDuration) })}</span>
            </p>
          )}
          {isWaitingForOthers && (
            <>
              <p>{state}</p>
              <MissingAttestations call={call} />
            </>
          )}
          {awaitsInterpreter && <p>{t('CALLS.INTERPRETER.BODY')}</p>}
          {reasons.map((reason) => (
            <blockquote key={reason} className={css.reason}>
              <bdi>{reason}</bdi>
            </blockquote>
          ))}
        </div>
      </Note>
    </div>
  )
}
