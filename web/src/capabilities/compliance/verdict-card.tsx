import type { Verdict } from '@colloquy/contract/compliance/shapes'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { useJudgeExperts } from './data.ts'
import css from './verdict-card.module.css'
import { outcomeShapes, reasonText, untilOf } from './view.ts'

/** What compliance says of an expert, in a word with its colour, until when, and the sentence behind it. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const t = useTranslate()
  const time = useTime()
  const outcome = t(`COMPLIANCE.OUTCOMES.${verdict.outcome}`)
  const until = untilOf(verdict)
  const [first] = verdict.reasons
  return (
    <span className={css.verdict}>
      <Status shape={outcomeShapes[verdict.outcome]}>
        {until ? t('COMPLIANCE.TIMELINE.UNTIL', { outcome, date: time.longDay(until) }) : outcome}
      </Status>
      {first && <span className="quiet small">{reasonText(t, first)}</span>}
    </span>
  )
}

/** The verdicts about several people for a project, as cards; empty until they are known. */
export const useVerdictCards = (projectId: string, personIds: readonly string[]) => {
  const verdictOf = useJudgeExperts(projectId, personIds)
  return (personId: string) => {
    const verdict = verdictOf(personId)
    // Keeps its place while the verdict loads.
    return verdict ? <VerdictCard verdict={verdict} /> : <span className={css.verdict} />
  }
}
