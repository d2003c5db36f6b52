import type { Verdict } from '@colloquy/contract/compliance/shapes'
import { type ReactNode, useCallback } from 'react'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { useEvaluateExperts } from './data.ts'
import css from './verdict-card.module.css'
import { outcomeIcons, reasonText, untilOf } from './view.ts'

/** What compliance says of an expert, in a word with its colour, until when, and the sentence behind it. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const t = useTranslate()
  const time = useTime()
  const outcome = t(`COMPLIANCE.OUTCOMES.${verdict.outcome}`)
  const until = untilOf(verdict)
  const [first] = verdict.reasons
  return (
    <span className={css.verdict}>
      <Status shape={outcomeIcons[verdict.outcome]}>
        {until ? t('COMPLIANCE.TIMELINE.UNTIL', { outcome, date: time.longDay(until) }) : outcome}
      </Status>
      {first && <span className="quiet small">{reasonText(t, first)}</span>}
    </span>
  )
}

/** What compliance says of a person in short: the word with its date, and the sentence behind it where there is one. */
export interface VerdictSummary {
  outcome: ReactNode
  reason: string | undefined
}

/** The verdicts about several people for a project in short; undefined for those that are not known yet. */
export const useVerdictSummaries = (projectId: string, personIds: readonly string[]) => {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(3600)
  const verdictOf = useEvaluateExperts(projectId, personIds)
  return useCallback(
    (personId: string): VerdictSummary | undefined => {
      const verdict = verdictOf(personId)
      if (!verdict) return undefined
      const { outcome, reasons } = verdict
      const until = untilOf(verdict)
      const text = t(`COMPLIANCE.OUTCOMES.${outcome}`)
      return {
        outcome: (
          <Status shape={outcomeIcons[outcome]}>
            {until && outcome !== 'allow'
              ? t('COMPLIANCE.TIMELINE.UNTIL', { outcome: text, date: time.day(until, now) })
              : text}
          </Status>
        ),
        reason: reasons[0] && reasonText(t, reasons[0]),
      }
    },
    [t, time, now, verdictOf],
  )
}
