import { companyLimit, visibleQuestions } from './answer-rules.ts'
import { answerExpiry } from './answer-validity.ts'
import type { Answers, LocalizedText, Question } from './shapes.ts'

/** An answer that a person gave before to the same or a similar question. */
export interface EarlierAnswer {
  /** The question that it may answer now. */
  readonly question: string
  readonly answer: Answers[string]
  readonly answeredAt: string
  /** What was asked then. */
  readonly text: LocalizedText
  /** Whether it is too old for the question. */
  readonly isExpired: boolean
}

/** Sent answers with their questions. */
export interface SubmittedAnswers {
  readonly questions: readonly Question[]
  readonly answers: Answers
  readonly submittedAt: string
}

/** A text without case, punctuation and repeated spaces. */
export const normalizedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const trigramsOf = (text: string): Set<string> => {
  const trigrams = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let start = 0; start + 3 <= padded.length; start += 1) trigrams.add(padded.slice(start, start + 3))
  }
  return trigrams
}

/** The share of trigrams that two texts have in common, from 0 to 1 (as pg_trgm counts it). */
export const trigramSimilarity = (a: string, b: string): number => {
  const [left, right] = [trigramsOf(normalizedText(a)), trigramsOf(normalizedText(b))]
  const shared = [...left].filter((trigram) => right.has(trigram)).length
  return shared / (left.size + right.size - shared)
}

/** From this similarity on, two questions ask the same. */
const minSimilarity = 0.7

/** An answer in the ids of another question's options; undefined when it does not fit there. */
const translated = (answer: Answers[string], from: Question, to: Question): Answers[string] | undefined => {
  if (to.kind === 'company' && [answer].flat().length > companyLimit(to)) return undefined
  if (from.kind !== 'choice' && from.kind !== 'many') return answer
  const ids = [answer].flat().map((id) => {
    const wording = from.options?.find((option) => option.id === id)?.text.enUS
    return to.options?.find(
      ({ text }) => wording !== undefined && normalizedText(text.enUS) === normalizedText(wording),
    )
  })
  if (ids.some((option) => option === undefined)) return undefined
  const known = ids.map((option) => option!.id)
  return typeof answer === 'string' ? known[0] : known
}

/**
 * For each question the latest answer that the person gave before to the same question, else to a similar one of the same
 * kind. They are offered to be confirmed, and never filled in. `history` has the latest answers first.
 */
export const earlierAnswers = (
  questions: readonly Question[],
  history: readonly SubmittedAnswers[],
  now: Date,
): EarlierAnswer[] =>
  questions.flatMap((question) => {
    const candidates = history.flatMap(({ questions: former, answers, submittedAt }) =>
      visibleQuestions(former, answers).flatMap((one) => {
        const value = answers[one.id]
        if (one.kind !== question.kind || value === undefined) return []
        const similarity = trigramSimilarity(one.text.enUS, question.text.enUS)
        const answer = similarity >= minSimilarity ? translated(value, one, question) : undefined
        return answer === undefined ? [] : [{ similarity, answer, answeredAt: submittedAt, text: one.text }]
      }),
    )
    const [best] = candidates.toSorted((a, b) => b.similarity - a.similarity)
    if (!best) return []
    const { answer, answeredAt, text } = best
    const expiry = answerExpiry(question, new Date(answeredAt))
    return [{ question: question.id, answer, answeredAt, text, isExpired: expiry !== null && expiry <= now }]
  })
