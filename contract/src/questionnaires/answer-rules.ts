import { normalizeCompanyName } from '../comparable-names.ts'
import { type AnswerFlag, type Answers, answerCurrencies, maxCompanyNameLength, type Question } from './shapes.ts'

/** What is wrong with an answer. */
export type AnswerProblem =
  | 'required'
  | 'too_long'
  | 'not_an_option'
  | 'not_a_number'
  | 'out_of_range'
  | 'not_a_day'
  | 'not_an_amount'
  | 'not_together'
  | 'not_a_company'
  | 'company_limit'

/** How many values a scale has at most, such as 0 to 10. */
export const maxScaleValues = 11

/** The longest text of an answer, unless its question says otherwise. */
export const defaultMaxLength = 2000

/** What conditions and flags call the answer to a question about companies that names any. */
export const companyNamed = 'named'

/** How many companies an answer can name, unless its question says less. */
export const maxCompanies = 20

const isBlank = (value: Answers[string] | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0)

/** Whether one of the given answers to a question is among those looked for. */
const isAmong = (
  kind: Question['kind'] | undefined,
  value: Answers[string] | undefined,
  wanted: readonly string[],
): boolean => {
  if (kind === 'company') return !isBlank(value) && wanted.includes(companyNamed)
  return [value ?? []].flat().some((one) => wanted.includes(one))
}

/** The questions that are shown given the answers so far. A hidden question hides those that depend on it. */
export const visibleQuestions = (questions: readonly Question[], answers: Answers): Question[] => {
  const shown = new Map<string, Question['kind']>()
  return questions.filter(({ id, kind, showIf }) => {
    const isShown =
      !showIf ||
      (shown.has(showIf.question) && isAmong(shown.get(showIf.question), answers[showIf.question], showIf.answers))
    if (isShown) shown.set(id, kind)
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

/** The values of a scale, smallest first, as they are stored; none when its ends are no whole numbers in order. */
export const scaleValues = ({ min = 1, max = 5 }: Pick<Question, 'min' | 'max'>): string[] =>
  Number.isInteger(min) && Number.isInteger(max) && max > min && max - min < maxScaleValues
    ? Array.from({ length: max - min + 1 }, (_, step) => String(min + step))
    : []

/** The parts of an answer of kind `money`, as they were typed. */
export const moneyParts = (value: string): { amount: string; currency: string } => {
  const [, amount = '', currency = ''] = /^(.*?) ?([A-Z]{3})?$/s.exec(value) ?? []
  return { amount, currency }
}

const isMoney = (value: string): boolean => {
  const { amount, currency } = moneyParts(value)
  return /^\d{1,12}(\.\d{1,2})?$/.test(amount) && answerCurrencies.some((one) => one === currency)
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
    case 'scale':
      return scaleValues(question).includes(value) ? undefined : 'not_an_option'
    case 'money':
      return isMoney(value) ? undefined : 'not_an_amount'
    case 'day':
      return isDay(value) ? undefined : 'not_a_day'
    case 'text':
      return value.length <= (question.maxLength ?? defaultMaxLength) ? undefined : 'too_long'
    default:
      return 'not_an_option'
  }
}

/** How many companies a question takes. */
export const companyLimit = ({ max = maxCompanies }: Pick<Question, 'max'>): number =>
  Math.min(Math.max(Math.trunc(max), 1), maxCompanies)

const companiesProblem = (question: Question, names: readonly string[]): AnswerProblem | undefined => {
  if (names.length > companyLimit(question)) return 'company_limit'
  if (names.some((name) => name.length > maxCompanyNameLength)) return 'too_long'
  return names.every((name) => normalizeCompanyName(name) !== '') ? undefined : 'not_a_company'
}

/** Whether only the currency of an amount is chosen. */
const isBlankMoney = ({ kind }: Pick<Question, 'kind'>, value: Answers[string]): boolean =>
  kind === 'money' && typeof value === 'string' && moneyParts(value).amount === ''

/** What is wrong with the answer to one question; undefined when nothing is. */
export const answerProblem = (question: Question, answers: Answers): AnswerProblem | undefined => {
  const value = answers[question.id]
  if (value === undefined || isBlank(value) || isBlankMoney(question, value))
    return question.isRequired && question.kind !== 'statement' ? 'required' : undefined
  if (question.kind === 'many') return typeof value === 'string' ? 'not_an_option' : optionsProblem(question, value)
  if (question.kind === 'company')
    return typeof value === 'string' ? 'not_a_company' : companiesProblem(question, value)
  return typeof value === 'string' ? textProblem(question, value) : 'not_an_option'
}

/** The problems by question, of the questions that are shown. Browser and server use the same ones. */
export const answerProblems = (questions: readonly Question[], answers: Answers): Map<string, AnswerProblem> =>
  new Map(
    visibleQuestions(questions, answers).flatMap((question) => {
      const problem = answerProblem(question, answers)
      return problem ? [[question.id, problem] as const] : []
    }),
  )

/** The answers to questions that are shown, without blank ones: what counts when a questionnaire is sent. */
export const countedAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    visibleQuestions(questions, answers).flatMap((question) => {
      const value = answers[question.id]
      const isCounted = question.kind !== 'statement' && !isBlank(value) && !isBlankMoney(question, value ?? '')
      return value !== undefined && isCounted ? [[question.id, value]] : []
    }),
  )

/** The flags that the answers carry, the stricter one per question. */
export const flagsOf = (questions: readonly Question[], answers: Answers): { question: string; flag: AnswerFlag }[] =>
  visibleQuestions(questions, answers).flatMap(({ id, kind, flags = [] }) => {
    const raised = flags.filter(({ answer }) => isAmong(kind, answers[id], [answer])).map(({ flag }) => flag)
    return raised.length === 0 ? [] : [{ question: id, flag: raised.includes('block') ? 'block' : 'approve' }]
  })

/** A company that an answer names. */
export interface NamedInAnswer {
  readonly question: string
  /** As it was typed. */
  readonly name: string
  /** What the person is to it; null where the question does not say. */
  readonly relationship: NonNullable<Question['relationship']> | null
}

/** The companies that the answers name, each once per question. */
export const companiesNamedIn = (questions: readonly Question[], answers: Answers): NamedInAnswer[] =>
  visibleQuestions(questions, answers).flatMap(({ id, kind, relationship = null }) => {
    if (kind !== 'company') return []
    const names = new Map([answers[id] ?? []].flat().map((name) => [normalizeCompanyName(name), name.trim()] as const))
    return [...names.values()].map((name) => ({ question: id, name, relationship }))
  })
