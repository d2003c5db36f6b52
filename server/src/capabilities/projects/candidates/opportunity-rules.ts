import type { OpportunityState } from '@colloquy/contract/projects/opportunity-shapes'
import type { CandidateStage } from '@colloquy/contract/projects/shapes'

export const dayMs = 86_400_000
export const weekMs = 7 * dayMs

/** A reminder is sent this long after the invitation, within the time to answer. */
export const remindAfterMs = dayMs

/** The state of an invitation at an instant. */
export const stateAt = (
  { state, answerBy }: { readonly state: Exclude<OpportunityState, 'closed'>; readonly answerBy: Date },
  { isProjectClosed, stage }: { readonly isProjectClosed: boolean; readonly stage: CandidateStage | undefined },
  at: Date,
): OpportunityState => {
  if (state !== 'invited') return state
  if (isProjectClosed || stage === 'rejected') return 'closed'
  return answerBy > at ? 'invited' : 'lapsed'
}

/** A brief's text without the name of its client. */
export const withoutName = (text: string, clientName: string): string =>
  clientName.trim() === ''
    ? text
    : text.replaceAll(new RegExp(clientName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), '…')
