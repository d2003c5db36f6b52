import { termsStatus } from '@colloquy/contract/terms/operations'
import { api } from '../session.ts'
import { noteOwedTerms, settleTerms } from './owed-terms.ts'

/**
 * Asks whether a person owes agreement to a text in force, and has it asked for if so [RT-26]. False when nothing can go on
 * before they have agreed. When it cannot be asked, the server says so of whatever is asked next.
 */
export const checkTerms = async (entityId: string, when: 'start' | 'later'): Promise<boolean> => {
  const answer = await api(termsStatus, { entityId }).catch(() => undefined)
  if (!answer?.ok) return true
  if (answer.value.accepted) settleTerms()
  else noteOwedTerms(when)
  return answer.value.accepted
}
