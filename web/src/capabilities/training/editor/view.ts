import type { Language } from '@colloquy/contract/languages'
import { missingTrainingTexts } from '@colloquy/contract/training/content-rules'
import type {
  TrainingContent,
  TrainingModule,
  TrainingStep,
  TrainingStepView,
} from '@colloquy/contract/training/shapes'

type Text = TrainingContent['title']

/** What a module begins with. */
export const emptyContent = (title: string): TrainingContent => ({
  title: { enUS: title },
  summary: { enUS: '' },
  audiences: ['expert'],
  minutes: 5,
  validMonths: 12,
  steps: [],
})

/** What an editor of a module begins with: its draft, else its latest version. */
export const contentOf = ({ draft, versions }: TrainingModule): TrainingContent =>
  draft?.content ?? versions[0]?.content ?? emptyContent('')

/** A text with other words in one language. */
export const withWords = (text: Text, language: Language, words: string): Text => {
  const { [language]: _, ...rest } = text
  return (words === '' && language !== 'enUS' ? rest : { ...text, [language]: words }) as Text
}

/** The first id of a row that no step or option has: `a1`, `a2`. */
export const freeId = (prefix: string, taken: readonly string[]): string => {
  let n = taken.length + 1
  while (taken.includes(`${prefix}${n}`)) n += 1
  return `${prefix}${n}`
}

/** A new step at the end of a module. */
export const newStep = (kind: TrainingStep['kind'], steps: readonly TrainingStep[]): TrainingStep => ({
  id: freeId(
    's',
    steps.map(({ id }) => id),
  ),
  kind,
  title: { enUS: '' },
  body: { enUS: '' },
  ...(kind === 'question' && {
    options: [
      { id: 'a1', text: { enUS: '' } },
      { id: 'a2', text: { enUS: '' } },
    ],
  }),
})

/** Steps with one of them at another place. */
export const moved = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)

/** A step as its readers see it once they have chosen an answer. */
export const previewOf = (step: TrainingStep, language: Language, choice: string | null): TrainingStepView => {
  const read = (text: Text): string => text[language] || text.enUS
  const isRight = step.kind === 'question' && choice !== null ? choice === step.right : null
  return {
    id: step.id,
    kind: step.kind,
    title: read(step.title),
    answer: choice,
    isRight,
    body: step.kind === 'page' || isRight ? read(step.body) : '',
    options: (step.options ?? []).map(({ id, text }) => ({ id, text: read(text) })),
  }
}

/** The languages in which something is missing, with how much; those without any text count as not written. */
export const missingOf = (content: TrainingContent) => [...missingTrainingTexts(content)]
