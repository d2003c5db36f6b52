import type { AnswerFlag, Answers, Question } from './shapes.ts'

/** What is wrong with an answer. */
export type AnswerProblem =
  | 'required'
  | 'too_long'
  | 'not_an_option'
  | 'not_a_number'
  | 'out_of_range'
  | 'not_a_day'
  | 'not_together'

/** The longest text of an answer, unless its question says otherwise. */
export const defaultMaxLength = 2000

const isBlank = (value: Answers[string] | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0)

/** Whether one of the given answers to a question is among those looked for. */
const isAmong = (value: Answers[string] | undefined, wanted: readonly string[]): boolean =>
  value !== undefined &&
  (typeof value === 'string' ? wanted.includes(value) : value.some((one) => wanted.includes(one)))

/** The questions that are shown given the answers so far. A hidden question hides those that depend on it. */
export const shownQuestions = (questions: readonly Question[], answers: Answers): Question[] => {
  const shown = new Set<string>()
  return questions.filter(({ id, showIf }) => {
    const isShown = !showIf || (shown.has(showIf.question) && isAmong(answers[showIf.question], showIf.answers))
    if (isShown) shown.add(id)
    return isShown
  })
}

/**
 * What remains chosen of the options of `many`, given in the order in which they were chosen: an exclusive option clears
 * the others, and any other option clears the exclusive ones.
 */
export const compatibleOptions = ({ options = [] }: Question, chosen: readonly string[]): string[] => {
  const exclusive = new Set(options.filter(({ isExclusive }) => isExclusive).map(({ id }) => id))
  const last = chosen.at(-1)
  return last !== undefined && exclusive.has(last) ? [last] : chosen.filter((id) => !exclusive.has(id))
}

const optionsProblem = (question: Question, chosen: readonly string[]): AnswerProblem | undefined => {
  if (!chosen.every((one) => question.options?.some(({ id }) => id === one))) return 'not_an_option'
  return compatibleOptions(question, chosen).length === chosen.length ? undefined : 'not_together'
}

const isDay = (value: string): boolean => {
  const parsed = Date.parse(`${value}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(parsed || 0).toISOString().startsWith(value)
}

const textProblem = (question: Question, value: string): AnswerProblem | undefined => {
  switch (question.kind) {
    case 'yes_no':
      return ['yes', 'no'].includes(value) ? undefined : 'not_an_option'
    case 'choice':
      return question.options?.some(({ id }) => id === value) ? undefined : 'not_an_option'
    case 'number': {
      if (!/^-?\d+(\.\d+)?$/.test(value.trim())) return 'not_a_number'
      const number = Number(value)
      const isInRange = number >= (question.min ?? -Infinity) && number <= (question.max ?? Infinity)
      return isInRange ? undefined : 'out_of_range'
    }
    case 'day':
      return isDay(value) ? undefined : 'not_a_day'
    case 'text':
      return value.length <= (question.maxLength ?? defaultMaxLength) ? undefined : 'too_long'
    default:
      return 'not_an_option'
  }
}

/** What is wrong with the answer to one question; undefined when nothing is. */
export const answerProblem = (question: Question, answers: Answers): AnswerProblem | undefined => {
  const value = answers[question.id]
  if (value === undefined || isBlank(value))
    return question.isRequired && question.kind !== 'statement' ? 'required' : undefined
  if (question.kind === 'many') return typeof value === 'string' ? 'not_an_option' : optionsProblem(question, value)
  return typeof value === 'string' ? textProblem(question, value) : 'not_an_option'
}

/** The problems by question, of the questions that are shown. Browser and server judge by it. */
export const answerProblems = (questions: readonly Question[], answers: Answers): Map<string, AnswerProblem> =>
  new Map(
    shownQuestions(questions, answers).flatMap((question) => {
      const problem = answerProblem(question, answers)
      return problem ? [[question.id, problem] as const] : []
    }),
  )

/** The answers to questions that are shown, without blank ones: what counts when a questionnaire is sent. */
export const countedAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    shownQuestions(questions, answers).flatMap(({ id, kind }) => {
      const value = answers[id]
      return value === undefined || kind === 'statement' || isBlank(value) ? [] : [[id, value]]
    }),
  )

/** The flags that the answers carry, the stricter one per question. */
export const flagsOf = (questions: readonly Question[], answers: Answers): { question: string; flag: AnswerFlag }[] =>
  shownQuestions(questions, answers).flatMap(({ id, flags = [] }) => {
    const raised = flags.filter(({ answer }) => isAmong(answers[id], [answer])).map(({ flag }) => flag)
    return raised.length === 0 ? [] : [{ question: id, flag: raised.includes('block') ? 'block' : 'approve' }]
  })
