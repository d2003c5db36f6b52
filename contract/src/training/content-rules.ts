import { type Language, languages } from '../languages.ts'
import type { TrainingContent, TrainingStep } from './shapes.ts'

/** What keeps a draft from being published. */
export type TrainingProblem = 'text_missing' | 'options_missing' | 'right_missing' | 'steps_missing'

type Text = TrainingContent['title']

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

const problemsOf = ({ kind, title, body, options = [], right }: TrainingStep): TrainingProblem[] => {
  const isAsked = kind === 'question'
  const texts = [title, body, ...(isAsked ? options.map(({ text }) => text) : [])]
  return [
    ...(texts.some(({ enUS }) => isBlank(enUS)) ? (['text_missing'] as const) : []),
    ...(isAsked && options.length < 2 ? (['options_missing'] as const) : []),
    ...(isAsked && !options.some(({ id }) => id === right) ? (['right_missing'] as const) : []),
  ]
}

/** The problems of a draft by the ids of its steps; '' stands for the module. Browser and server use the same ones. */
export const trainingProblems = ({ title, summary, steps }: TrainingContent): Map<string, TrainingProblem[]> => {
  const own: TrainingProblem[] = [
    ...([title, summary].some(({ enUS }) => isBlank(enUS)) ? (['text_missing'] as const) : []),
    ...(steps.length === 0 ? (['steps_missing'] as const) : []),
  ]
  return new Map(
    [['', own] as const, ...steps.map((step) => [step.id, problemsOf(step)] as const)].filter(
      ([, problems]) => problems.length > 0,
    ),
  )
}

const textsOf = ({ title, summary, steps }: TrainingContent): Text[] => [
  title,
  summary,
  ...steps.flatMap((step) => [step.title, step.body, ...(step.options ?? []).map(({ text }) => text)]),
]

/** How many texts are missing in each language; languages without any are left out. */
export const missingTrainingTexts = (content: TrainingContent): Map<Language, number> =>
  new Map(
    languages
      .map((language) => [language, textsOf(content).filter((text) => isBlank(text[language])).length] as const)
      .filter(([, count]) => count > 0),
  )

/** The language a module is read in: the reader's where every text is written in it, else English. */
export const trainingLanguageOf = (content: TrainingContent, language: Language): Language =>
  missingTrainingTexts(content).has(language) ? 'enUS' : language
