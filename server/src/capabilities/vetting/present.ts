import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { OwnVetting, VettingCard, VettingQuestion } from '@colloquy/contract/vetting/shapes'
import type { QuestionRecord, VettingRecord } from './store.ts'

/** A registration in a list. */
export const presentCard = (
  { state, registered_at, has_reply, headline }: VettingRecord & { readonly headline: string },
  person: PersonCard,
  resemblesBarred: boolean,
): VettingCard => ({
  person,
  headline,
  state,
  registeredAt: registered_at.toISOString(),
  hasReply: has_reply,
  resemblesBarred,
})

/** A question; `askedBy` is null to the expert. */
export const presentQuestion = (row: QuestionRecord, askedBy: string | null): VettingQuestion => ({
  questionId: row.id,
  question: row.question,
  askedAt: row.asked_at.toISOString(),
  askedBy,
  reply: row.reply,
  repliedAt: row.replied_at?.toISOString() ?? null,
})

/** One's own registration. */
export const presentOwn = (
  { state, registered_at }: VettingRecord,
  questions: readonly QuestionRecord[],
): OwnVetting => ({
  state,
  registeredAt: registered_at.toISOString(),
  questions: questions.map((row) => presentQuestion(row, null)),
})
