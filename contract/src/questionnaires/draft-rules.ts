import { type Language, languages } from '../languages.ts'
import { companyLimit, companyNamed, scaleValues } from './answer-rules.ts'
import type { DraftQuestion, QuestionnaireDraft } from './draft-shapes.ts'

/** What keeps a draft from being published. */
export type DraftProblem =
  | 'text_missing'
  | 'options_missing'
  | 'option_text_missing'
  | 'range'
  | 'scale'
  | 'company_count'
  | 'condition'
  | 'flag'
  | 'id_twice'

type Text = Partial<Record<Language, string>>

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

const hasOptions = ({ kind }: Pick<DraftQuestion, 'kind'>): boolean => kind === 'choice' || kind === 'many'

/** Those of a number and a scale, and how many companies can be named. */
const hasEnds = ({ kind }: Pick<DraftQuestion, 'kind'>): boolean => kind === 'number' || kind === 'scale'

const hasMax = (question: Pick<DraftQuestion, 'kind'>): boolean => hasEnds(question) || question.kind === 'company'

/** The answers of a question that a condition or a flag can name. */
export const answerIdsOf = ({
  kind,
  options = [],
  ...ends
}: Pick<DraftQuestion, 'kind' | 'options' | 'min' | 'max'>): string[] => {
  if (kind === 'yes_no') return ['yes', 'no']
  if (kind === 'scale') return scaleValues(ends)
  if (kind === 'company') return [companyNamed]
  return hasOptions({ kind }) ? options.map(({ id }) => id) : []
}

const isTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

const problemsOf = (question: DraftQuestion, earlier: readonly DraftQuestion[]): DraftProblem[] => {
  const { text, options = [], min, max, showIf, flags = [] } = question
  const answers = answerIdsOf(question)
  const condition = showIf && earlier.find(({ id }) => id === showIf.question)
  const known = condition ? answerIdsOf(condition) : []
  const isMet = !showIf || (showIf.answers.length > 0 && showIf.answers.every((one) => known.includes(one)))
  return [
    ...(isBlank(text.enUS) ? (['text_missing'] as const) : []),
    ...(hasOptions(question) && options.length < 2 ? (['options_missing'] as const) : []),
    ...(hasOptions(question) && options.some((one) => isBlank(one.text.enUS))
      ? (['option_text_missing'] as const)
      : []),
    ...(question.kind === 'number' && min !== undefined && max !== undefined && min > max ? (['range'] as const) : []),
    ...(question.kind === 'scale' && scaleValues(question).length === 0 ? (['scale'] as const) : []),
    ...(question.kind === 'company' && max !== undefined && companyLimit({ max }) !== max
      ? (['company_count'] as const)
      : []),
    ...(isMet ? [] : (['condition'] as const)),
    ...(flags.every(({ answer }) => answers.includes(answer)) ? [] : (['flag'] as const)),
    ...(isTwice(options.map(({ id }) => id)) || earlier.some(({ id }) => id === question.id)
      ? (['id_twice'] as const)
      : []),
  ]
}

/** The problems of a draft by the ids of its questions; '' stands for the title. Browser and server use the same ones. */
export const draftProblems = ({ title, questions }: QuestionnaireDraft): Map<string, DraftProblem[]> =>
  new Map(
    [
      ['', isBlank(title.enUS) ? (['text_missing'] as DraftProblem[]) : []] as const,
      ...questions.map((question, index) => [question.id, problemsOf(question, questions.slice(0, index))] as const),
    ].filter(([, problems]) => problems.length > 0),
  )

/** Every text of a draft that is shown to somebody. */
const textsOf = ({ title, introduction, questions }: QuestionnaireDraft): Text[] =>
  [
    title,
    introduction,
    ...questions.flatMap((question) => [
      question.text,
      ...(question.hint ? [question.hint] : []),
      ...(hasOptions(question) ? (question.options ?? []).map(({ text }) => text) : []),
      ...(question.kind === 'scale' ? [question.minText, question.maxText].filter((one) => one !== undefined) : []),
    ]),
  ].filter((text: Text) => Object.values(text).some((one) => !isBlank(one)))

/** How many texts are missing in each language; languages without any are left out. */
export const missingTexts = (draft: QuestionnaireDraft): Map<Language, number> =>
  new Map(
    languages
      .map((language) => [language, textsOf(draft).filter((text) => isBlank(text[language])).length] as const)
      .filter(([, count]) => count > 0),
  )

const trimmed = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).filter(([language, one]) => language === 'enUS' || !isBlank(one)))

/** A draft as it is published: without blank texts, and without parts that its kinds of questions do not use. */
export const normalizeDraft = (draft: QuestionnaireDraft): QuestionnaireDraft => ({
  title: trimmed(draft.title) as never,
  introduction: trimmed(draft.introduction) as never,
  questions: draft.questions.map(
    ({ hint, options, min, max, minText, maxText, maxLength, validMonths, relationship, flags, ...question }) => ({
      ...question,
      text: trimmed(question.text) as never,
      ...(hint && !isBlank(hint.enUS) && { hint: trimmed(hint) as never }),
      ...(hasOptions(question) && {
        options: (options ?? []).map(({ text, isExclusive, ...option }) => ({
          ...option,
          text: trimmed(text) as never,
          ...(question.kind === 'many' && isExclusive && { isExclusive }),
        })),
      }),
      ...(hasEnds(question) && min !== undefined && { min }),
      ...(hasMax(question) && max !== undefined && { max }),
      ...(question.kind === 'scale' && minText && !isBlank(minText.enUS) && { minText: trimmed(minText) as never }),
      ...(question.kind === 'scale' && maxText && !isBlank(maxText.enUS) && { maxText: trimmed(maxText) as never }),
      ...(question.kind === 'text' && maxLength !== undefined && { maxLength }),
      ...(question.kind !== 'statement' && validMonths !== undefined && { validMonths }),
      ...(question.kind === 'company' && relationship && { relationship }),
      ...(answerIdsOf({ kind: question.kind, options, min, max }).length > 0 && flags?.length && { flags }),
    }),
  ),
})
