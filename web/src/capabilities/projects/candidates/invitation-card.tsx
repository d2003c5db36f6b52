import { tagOf } from '@colloquy/contract/languages'
import { moneyText } from '@colloquy/contract/money'
import type { CandidateInvitation } from '@colloquy/contract/projects/opportunity-shapes'
import type { Candidate } from '@colloquy/contract/projects/shapes'
import { useState } from 'react'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { type Translate, useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from './invitation-card.module.css'

/** What became of an invitation, in words. */
const useInvitationText = () => {
  const t: Translate = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  return ({ state, answerBy, declineReason, rate }: CandidateInvitation): string => {
    if (state === 'invited') return t('PROJECTS.BOARD.INVITED.invited', { time: momentText(time, answerBy, now) })
    if (state === 'accepted' && rate) return t('PROJECTS.BOARD.INVITED_AT_RATE', { rate: moneyText(rate, language) })
    if (state === 'declined')
      return t('PROJECTS.BOARD.INVITED.declined', { reason: t(`PROJECTS.OPPORTUNITIES.REASON.${declineReason!}`) })
    return t(`PROJECTS.BOARD.INVITED.${state}`)
  }
}

/** A candidate's latest invitation, which opens the history of all; nothing without one. */
export function InvitationCard({ candidate: { invitations, person } }: { candidate: Candidate }) {
  const t = useTranslate()
  const textOf = useInvitationText()
  const [isOpen, setOpen] = useState(false)
  const [latest] = invitations
  if (!latest) return null
  const { fullName: name } = person
  return (
    <>
      <button
        type="button"
        className={css.latest}
        aria-label={`${textOf(latest)}. ${t('PROJECTS.BOARD.HISTORY', { name })}`}
        onClick={() => setOpen(true)}
      >
        {textOf(latest)}
      </button>
      {isOpen && (
        <Dialog name={t('PROJECTS.BOARD.HISTORY', { name })} onClose={() => setOpen(false)}>
          <ol className={css.history}>
            {invitations.map((invitation) => (
              <Invitation key={invitation.opportunityId} invitation={invitation} />
            ))}
          </ol>
          <Button onClick={() => setOpen(false)}>{t('SHARED.ACTIONS.CLOSE')}</Button>
        </Dialog>
      )}
    </>
  )
}

function Invitation({ invitation }: { invitation: CandidateInvitation }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const textOf = useInvitationText()
  const { invitedAt, invitedByName, remindedAt, answeredAt, note, times } = invitation
  const steps = [
    { at: invitedAt, text: t('PROJECTS.BOARD.HISTORY_INVITED', { name: invitedByName ?? '' }) },
    ...(remindedAt ? [{ at: remindedAt, text: t('PROJECTS.BOARD.HISTORY_REMINDED') }] : []),
    { at: answeredAt, text: textOf(invitation) },
  ]
  return (
    <li>
      <dl className={css.steps}>
        {steps.map(({ at, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            {at && <dd className="quiet small">{momentText(time, at, now)}</dd>}
          </div>
        ))}
      </dl>
      {times.length > 0 && (
        <p>
          {t('PROJECTS.BOARD.FREE_TIMES', {
            times: new Intl.ListFormat(tagOf(time.language)).format(
              times.map(({ start }) => momentText(time, start, now)),
            ),
          })}
        </p>
      )}
      {note && <p dir="auto">{note}</p>}
    </li>
  )
}
