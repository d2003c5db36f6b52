import { answerDays } from '@colloquy/contract/privacy/shapes'

/** By when a request has to be answered. */
export const dueAfter = (requestedAt: Date): Date => new Date(requestedAt.getTime() + answerDays * 24 * 3_600_000)
