import { countedAnswers } from './answer-rules.ts'
import type { Answers, Question, QuestionnaireKind } from './shapes.ts'

/** The longest time for which an answer can be current. */
export const maxValidMonths = 60

/** Whether answers to questions of a kind can expire. What somebody said of a call that took place stays as it is. */
export const canExpire = (kind: QuestionnaireKind): boolean => !kind.startsWith('post_call_') && kind !== 'invoice'

/** The same time of day (UTC) so many months later, on the last day of the month where it is shorter. */
const monthsLater = (at: Date, months: number): Date => {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return later
}

/** When an answer given at an instant is no longer current; null if it stays so. */
export const answerExpiry = ({ validMonths }: Pick<Question, 'validMonths'>, answeredAt: Date): Date | null =>
  validMonths === undefined ? null : monthsLater(answeredAt, validMonths)

/** When the first of some answers is no longer current; null where none expires. */
export const earliestExpiry = (questions: readonly Question[], answers: Answers, answeredAt: Date): Date | null => {
  const counted = countedAnswers(questions, answers)
  const expiries = questions.flatMap((question) =>
    question.id in counted ? (answerExpiry(question, answeredAt) ?? []) : [],
  )
  return expiries.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
