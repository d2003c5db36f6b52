import { getTermsStatus } from '@colloquy/contract/terms/operations'
import type { TermsStatus } from '@colloquy/contract/terms/shapes'
import { now } from '../clock.ts'
import { api } from '../session.ts'
import { clearPendingTerms, setPendingTerms } from './owed-terms.ts'

/** A browser's timer counts to 24 days at most; a day is as good, because it only looks again. */
const maxTimerMs = 86_400_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** Looks again when the first of somebody's agreements lapses: the page may be open for longer. */
const recheckAtLapse = (entityId: string, texts: TermsStatus['texts']): void => {
  clearTimeout(waiting)
  const lapses = texts.flatMap(({ isOwed, lapsesAt }) => (isOwed || lapsesAt === null ? [] : [Date.parse(lapsesAt)]))
  if (lapses.length === 0) return
  const left = Math.max(0, Math.min(...lapses) - now().getTime())
  // A moment later: two clocks never agree to the millisecond.
  waiting = setTimeout(() => void checkTerms(entityId, 'later'), Math.min(left + 500, maxTimerMs))
}

/**
 * Asks whether a person owes agreement to a text in force, and has it asked for if so [RT-26]. False when nothing can go on
 * before they have agreed. When it cannot be asked, the server says so of whatever is asked next.
 */
export const checkTerms = async (entityId: string, when: 'start' | 'later'): Promise<boolean> => {
  const answer = await api(getTermsStatus, { entityId }).catch(() => undefined)
  if (!answer?.ok) return true
  recheckAtLapse(entityId, answer.value.texts)
  if (answer.value.accepted) clearPendingTerms()
  else setPendingTerms(when)
  return answer.value.accepted
}
