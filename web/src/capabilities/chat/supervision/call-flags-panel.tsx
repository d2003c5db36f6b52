import type { InterventionCause } from '@colloquy/contract/calls/interventions/shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import type { Finding, FlaggedQuestion, FlaggedTag } from '@colloquy/contract/chat/supervision-shapes'
import type { ReactNode } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { HitActionsPanel, InterventionLine } from '../../calls/interventions/hit-actions-panel.tsx'
import { type Speaker, TagPanel, WithdrawTagButton } from '../../calls/interventions/tag-panel.tsx'
import { useListCallFlags, useLiveFlags, useRefreshFlags } from '../data.ts'
import { FlagCard } from './flag-card.tsx'
import css from './flags-screen.module.css'

/**
 * The cockpit of officers who watch a call: what they note, and every hit with its time and what was done about it. Rules search
 * messages, questions and the officers' own words.
 */
export function CallFlagsPanel({ call, speaker }: { call: Call; speaker: Speaker | undefined }) {
  useLiveFlags()
  const refresh = useRefreshFlags()
  const t = useTranslate()
  const answer = useListCallFlags(call.callId)
  return (
    <section aria-label={t('CHAT.REVIEW.IN_CALL')}>
      <h2>{t('CHAT.REVIEW.IN_CALL')}</h2>
      <TagPanel call={call} speaker={speaker} onTagged={refresh} />
      <QueryContent answer={answer}>
        {({ flags, questions, tags, interventions }) => {
          const actions = (cause: InterventionCause) => (
            <HitActionsPanel call={call} cause={cause} interventions={interventions} />
          )
          const hits: { key: string; at: string; content: ReactNode }[] = [
            ...flags.map((flag) => ({
              key: flag.flagId,
              at: flag.flaggedAt,
              content: <FlagCard flag={flag}>{actions({ kind: 'message', id: flag.flagId })}</FlagCard>,
            })),
            ...tags.map((tag) => ({
              key: tag.tagId,
              at: tag.at,
              content: (
                <TagHit callId={call.callId} tag={tag} onWithdrawn={refresh}>
                  {actions({ kind: 'tag', id: tag.tagId })}
                </TagHit>
              ),
            })),
            ...interventions
              .filter(({ cause }) => cause === null)
              .map((one) => ({
                key: `${one.kind} ${one.at}`,
                at: one.at,
                content: (
                  <div className={css.flag}>
                    <InterventionLine intervention={one} />
                  </div>
                ),
              })),
          ]
          hits.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
          if (hits.length === 0 && questions.length === 0)
            return <EmptyState>{t('CHAT.REVIEW.NONE_IN_CALL')}</EmptyState>
          return (
            <ul className={css.flags}>
              {hits.map(({ key, content }) => (
                <li key={key}>{content}</li>
              ))}
              {questions.map((question) => (
                <li key={question.text}>
                  <QuestionHit question={question}>{actions({ kind: 'question', id: question.text })}</QuestionHit>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
    </section>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslate()
  if (findings.length === 0) return null
  return (
    <ul className={css.findings}>
      {findings.map(({ rule, text }) => (
        <li key={`${rule} ${text}`}>
          <bdi>{t(`CHAT.REVIEW.FOUND.${rule}`, { text })}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What an officer has noted. */
function TagHit({
  callId,
  tag,
  onWithdrawn,
  children,
}: {
  callId: string
  tag: FlaggedTag
  onWithdrawn: () => void
  children: ReactNode
}) {
  const t = useTranslate()
  const time = useTime()
  const kind = t(`CALLS.INTERVENTION.TAGS.KINDS.${tag.kind}`)
  return (
    <article className={css.flag} aria-label={kind}>
      <div className={css.head}>
        <b className="strong">{kind}</b>
        <span className="quiet small">
          {time.clock(tag.at)} · <bdi>{tag.byName}</bdi>
        </span>
        <span className="spring" />
        {tag.isOwn && <WithdrawTagButton callId={callId} tagId={tag.tagId} onWithdrawn={onWithdrawn} />}
      </div>
      {tag.text !== null && (
        <span className={css.text} dir="auto">
          {tag.text}
        </span>
      )}
      {tag.speakerName && (
        <span className="quiet small">{t('CALLS.INTERVENTION.TAGS.SAID_BY', { name: tag.speakerName })}</span>
      )}
      <Findings findings={tag.findings} />
      {children}
    </article>
  )
}

/** A question that was written before the call. */
function QuestionHit({ question, children }: { question: FlaggedQuestion; children: ReactNode }) {
  const t = useTranslate()
  return (
    <article className={css.flag} aria-label={t('CHAT.REVIEW.QUESTION')}>
      <span className="quiet small">{t('CHAT.REVIEW.QUESTION')}</span>
      <span className={css.text} dir="auto">
        {question.text}
      </span>
      <Findings findings={question.findings} />
      {children}
    </article>
  )
}
