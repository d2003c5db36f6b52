import type { MessageFlag } from '@colloquy/contract/chat/supervision-shapes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { useResolveMessageFlag } from '../data.ts'
import { useAuthorName } from '../message-row.tsx'
import css from './flags-screen.module.css'

/** A message that rules have found, among those around it, and what an officer does about it. */
export function FlagCard({ flag, children }: { flag: MessageFlag; children?: ReactNode }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { flagId, chatId, chatTitle, isOnHold, state, isHeld, findings, settledAt, settledByName } = flag
  const settle = useResolveMessageFlag()
  const decide = (outcome: 'cleared' | 'released' | 'blocked') => void settle.run({ flagId, outcome })
  return (
    <article className={css.flag} aria-label={t('CHAT.WITH', { title: chatTitle })}>
      <div className={css.head}>
        <Link to={`/compliance/chat/${chatId}` as string} className="strong" title={t('CHAT.REVIEW.OPEN_CHAT')}>
          <bdi>{chatTitle}</bdi>
        </Link>
        {state === 'open' ? (
          <Status shape={isHeld ? 'square' : 'disc'}>{t(isHeld ? 'CHAT.REVIEW.HELD' : 'CHAT.REVIEW.SENT')}</Status>
        ) : (
          <Status shape={state === 'blocked' ? 'square' : 'disc'}>{t(`CHAT.REVIEW.STATES.${state}`)}</Status>
        )}
        {isOnHold && <Status shape="square">{t('CHAT.HOLDS.ON_HOLD')}</Status>}
        <span className="spring" />
        <span className="quiet small">
          {settledAt
            ? t('CHAT.REVIEW.BY', { name: settledByName ?? '', time: time.distance(settledAt, now) })
            : time.distance(flag.flaggedAt, now)}
        </span>
      </div>
      <ul className={css.findings}>
        {findings.map(({ rule, text }) => (
          <li key={`${rule} ${text}`}>
            <bdi>{t(`CHAT.REVIEW.FOUND.${rule}`, { text })}</bdi>
          </li>
        ))}
      </ul>
      <Quoted flag={flag} />
      {state === 'open' && (
        <div className={css.actions}>
          {isHeld ? (
            <>
              <Button variant="filled" onClick={() => decide('released')}>
                {t('CHAT.REVIEW.RELEASE')}
              </Button>
              <Button onClick={() => decide('blocked')}>{t('CHAT.REVIEW.BLOCK')}</Button>
            </>
          ) : (
            <Button onClick={() => decide('cleared')}>{t('CHAT.REVIEW.CLEAR')}</Button>
          )}
        </div>
      )}
      {children}
    </article>
  )
}

/** The message that was found, among those around it. */
function Quoted({ flag: { chatId, messages, sequence } }: { flag: MessageFlag }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const nameOf = useAuthorName()
  return (
    <ol className={css.messages}>
      {messages.map((message) => (
        <li
          key={message.sequence}
          className={css.message}
          {...(message.sequence === sequence && { 'aria-current': 'true', 'aria-label': t('CHAT.REVIEW.FLAGGED') })}
        >
          <span className="quiet small">
            <bdi>{nameOf({ participantId: null, fullName: message.authorName, side: message.side })}</bdi> ·{' '}
            {t(`CHAT.SIDES.${message.side}`)} · {time.nearDay(message.sentAt, now)}
          </span>
          <span className={css.text} dir="auto">
            {message.removal ? t(`CHAT.REMOVALS.${message.removal}`) : message.body}
          </span>
          <AttachmentList chatId={chatId} attachments={message.attachments} />
        </li>
      ))}
    </ol>
  )
}
