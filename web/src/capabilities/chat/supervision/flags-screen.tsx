import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListMessageFlags, useLiveFlags } from '../data.ts'
import { FlagCard } from './flag-card.tsx'
import css from './flags-screen.module.css'
import { MessageRulesDialog } from './message-rules-dialog.tsx'

const views = ['open', 'settled'] as const
const flagsAddress = { view: oneOf(views) }

/** The messages that rules have found, for officers: those to decide about, and what was decided. */
export function FlagsScreen() {
  useLiveFlags()
  const t = useTranslate()
  const [{ view }, change] = useSearchParams(flagsAddress)
  const [isEditing, setEditing] = useState(false)
  const answer = useListMessageFlags(view)
  const labels = { open: t('CHAT.REVIEW.OPEN'), settled: t('CHAT.REVIEW.SETTLED') }
  return (
    <>
      <PageHead
        title={t('CHAT.REVIEW.TITLE')}
        actions={<Button onClick={() => setEditing(true)}>{t('CHAT.REVIEW.RULES')}</Button>}
      />
      <div className={css.views}>
        <SegmentedControl
          label={t('CHAT.REVIEW.TITLE')}
          value={view}
          options={views.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <QueryContent answer={answer}>
        {({ flags }) =>
          flags.length === 0 ? (
            <EmptyState>{t(view === 'open' ? 'CHAT.REVIEW.NONE_OPEN' : 'CHAT.REVIEW.NONE_SETTLED')}</EmptyState>
          ) : (
            <ul className={css.flags}>
              {flags.map((flag) => (
                <li key={flag.flagId}>
                  <FlagCard flag={flag} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isEditing && <MessageRulesDialog onClose={() => setEditing(false)} />}
    </>
  )
}
