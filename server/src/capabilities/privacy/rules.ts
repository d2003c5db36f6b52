import {
  answerDays,
  copyValidityDays,
  type PersonalDataRequestKind,
  type RequestOutcome,
} from '@colloquy/contract/privacy/shapes'

/** The deadline for answering a request. */
export const dueAfter = (requestedAt: Date): Date => new Date(requestedAt.getTime() + answerDays * 24 * 3_600_000)

/** Until when the copy that an answer provides can be downloaded; null for answers without a copy. */
export const copyExpiryOf = (kind: PersonalDataRequestKind, outcome: RequestOutcome, closedAt: Date): Date | null =>
  kind === 'copy' && outcome === 'answered' ? new Date(closedAt.getTime() + copyValidityDays * 24 * 3_600_000) : null
