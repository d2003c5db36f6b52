import { getTermsStatus } from '@colloquy/contract/terms/operations'
import type { TermsStatus } from '@colloquy/contract/terms/shapes'
import { now } from '../clock.ts'
import { api } from '../session.ts'
import { clearPendingTerms, setPendingTerms } from './pending-terms.ts'

/** Browser timers are limited to 24 days; one day suffices, because each run checks again. */
const maxTimerMs = 86_400_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** Checks again when the first agreement lapses, because the page may be open for longer. */
const recheckAtLapse = (entityId: string, texts: TermsStatus['texts']): void => {
  clearTimeout(waiting)
  const lapses = texts.flatMap(({ isPending, lapsesAt }) =>
    isPending || lapsesAt === null ? [] : [Date.parse(lapsesAt)],
  )
  if (lapses.length === 0) return
  const left = Math.max(0, Math.min(...lapses) - now().getTime())
  // Half a second later, because two clocks never agree exactly.
  waiting = setTimeout(() => void checkTerms(entityId, 'later'), Math.min(left + 500, maxTimerMs))
}

/**
 * Checks whether a person has to accept a text in force, and opens the terms dialog if so [RT-26]. False when that
 * blocks everything else. True when the check fails: the server then refuses the next requests.
 */
export const checkTerms = async (entityId: string, when: 'start' | 'later'): Promise<boolean> => {
  const answer = await api(getTermsStatus, { entityId }).catch(() => undefined)
  if (!answer?.ok) return true
  recheckAtLapse(entityId, answer.value.texts)
  if (answer.value.accepted) clearPendingTerms()
  else setPendingTerms(when)
  return answer.value.accepted
}
