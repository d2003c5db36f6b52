import { answerDays } from '@colloquy/contract/privacy/shapes'

/** The deadline for answering a request. */
export const dueAfter = (requestedAt: Date): Date => new Date(requestedAt.getTime() + answerDays * 24 * 3_600_000)
