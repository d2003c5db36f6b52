import type { CallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PersonCard } from '../../people/photo/person-card.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useListCallAnswerLinks, useRevokeCallAnswerLink } from './data.ts'
import css from './links-dialog.module.css'

const shapes: Readonly<Record<CallAnswerLink['state'], StatusShape>> = {
  active: 'ring',
  used: 'disc',
  replaced: 'dashes',
  revoked: 'square',
  expired: 'dashes',
}

/** By which links in mails people can answer for a call without signing in. Whoever arranges the call can revoke them. */
export function LinksDialog({ call: { callId }, onClose }: { call: Call; onClose: () => void }) {
  const t = useTranslate()
  const answer = useListCallAnswerLinks(callId)
  const [revoking, setRevoking] = useState<CallAnswerLink>()
  if (revoking)
    return (
      <RevokeDialog
        callId={callId}
        link={revoking}
        onRefused={() => void answer.refetch()}
        onClose={() => setRevoking(undefined)}
      />
    )
  return (
    <Dialog name={t('CALLS.ANSWER_LINKS.TITLE')} size={520} onClose={onClose}>
      <div className={css.body}>
        <p className="second">{t('CALLS.ANSWER_LINKS.HELP')}</p>
        <QueryContent answer={answer}>
          {({ links }) =>
            links.length === 0 ? (
              <p className="quiet">{t('CALLS.ANSWER_LINKS.NONE')}</p>
            ) : (
              <ul className={css.links} aria-label={t('CALLS.ANSWER_LINKS.TITLE')}>
                {links.map((link) => (
                  <LinkRow key={link.linkId} link={link} onRevoke={() => setRevoking(link)} />
                ))}
              </ul>
            )
          }
        </QueryContent>
        <Button className={css.close!} onClick={onClose}>
          {t('SHARED.ACTIONS.CLOSE')}
        </Button>
      </div>
    </Dialog>
  )
}

function LinkRow({ link, onRevoke }: { link: CallAnswerLink; onRevoke: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { person, state, sentAt, expiresAt, endedAt, can } = link
  return (
    <li className={css.link}>
      <div className={css.about}>
        <PersonCard person={person} />
        <Status shape={shapes[state]}>
          {t(`CALLS.ANSWER_LINKS.STATE.${state}`, { when: time.distance(endedAt ?? expiresAt, now) })}
        </Status>
        <span className="quiet small">{t('CALLS.ANSWER_LINKS.SENT', { when: time.distance(sentAt, now) })}</span>
      </div>
      {can.revoke && (
        <Button aria-label={t('CALLS.ANSWER_LINKS.REVOKE_OF', { name: person.fullName })} onClick={onRevoke}>
          {t('CALLS.ANSWER_LINKS.REVOKE')}
        </Button>
      )}
    </li>
  )
}

/** Asks before a link is revoked, and says how its reader can still answer. */
function RevokeDialog({
  callId,
  link,
  onRefused,
  onClose,
}: {
  callId: string
  link: CallAnswerLink
  onRefused: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useRevokeCallAnswerLink()
  const name = link.person.fullName
  const revoke = async () => {
    const outcome = await run({ callId, linkId: link.linkId })
    if (!outcome.ok) return onRefused()
    toastSuccess(t('CALLS.ANSWER_LINKS.REVOKED', { name }))
    onClose()
  }
  return (
    <ConsequenceDialog
      opened
      title={t('CALLS.ANSWER_LINKS.REVOKE_TITLE', { name })}
      keep={t('SHARED.ACTIONS.CANCEL')}
      confirm={t('CALLS.ANSWER_LINKS.REVOKE')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void revoke()}
    >
      <p>{t('CALLS.ANSWER_LINKS.REVOKE_BODY', { name })}</p>
      <RefusalNote refusal={failure} />
    </ConsequenceDialog>
  )
}
