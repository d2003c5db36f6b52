import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListCallFlags, useLiveFlags } from '../data.ts'
import { FlagCard } from './flag-card.tsx'
import css from './flags-screen.module.css'

/** What rules find in a call while it runs, for the officers who watch it: in its messages and its questions. */
export function CallFlagsPanel({ callId }: { callId: string }) {
  useLiveFlags()
  const t = useTranslate()
  const answer = useListCallFlags(callId)
  return (
    <section aria-label={t('CHAT.REVIEW.IN_CALL')}>
      <h2>{t('CHAT.REVIEW.IN_CALL')}</h2>
      <QueryContent answer={answer}>
        {({ flags, questions }) =>
          flags.length === 0 && questions.length === 0 ? (
            <EmptyState>{t('CHAT.REVIEW.NONE_IN_CALL')}</EmptyState>
          ) : (
            <ul className={css.flags}>
              {questions.map(({ text, findings }) => (
                <li key={text} className={css.flag}>
                  <span className="quiet small">{t('CHAT.REVIEW.QUESTION')}</span>
                  <span className={css.text} dir="auto">
                    {text}
                  </span>
                  <ul className={css.findings}>
                    {findings.map(({ rule, text: found }) => (
                      <li key={`${rule} ${found}`}>
                        <bdi>{t(`CHAT.REVIEW.FOUND.${rule}`, { text: found })}</bdi>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
              {flags.map((flag) => (
                <li key={flag.flagId}>
                  <FlagCard flag={flag} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  )
}
