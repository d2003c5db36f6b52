import type { Language } from '@colloquy/contract/languages'
import type {
  DraftQuestion,
  QuestionnaireDraft,
  QuestionnaireFile,
} from '@colloquy/contract/questionnaires/draft-shapes'
import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'

type Text = DraftQuestion['text']

/** A list with one entry moved to another place. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  const index = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, index), list[from] as T, ...rest.slice(index)]
}

/** The first id of a form such as `q3` that is not taken. */
export const freeId = (prefix: string, taken: readonly string[]): string => {
  let n = taken.length + 1
  while (taken.includes(`${prefix}${n}`)) n += 1
  return `${prefix}${n}`
}

/** A text with its wording in one language changed. */
export const withText = (text: Text | undefined, language: Language, words: string): Text => ({
  enUS: '',
  ...text,
  [language]: words,
})

/** What the editor begins with: the draft, else a copy of the latest version, else nothing. */
export const startOf = ({ draft, versions }: QuestionnaireFile): QuestionnaireDraft => {
  const { title, introduction, questions } = draft ??
    versions[0] ?? { title: { enUS: '' }, introduction: { enUS: '' }, questions: [] }
  return { title, introduction, questions: questions as DraftQuestion[] }
}

/** A new question. */
export const newQuestion = (questions: readonly DraftQuestion[]): DraftQuestion => ({
  id: freeId(
    'q',
    questions.map(({ id }) => id),
  ),
  kind: 'yes_no',
  isRequired: true,
  text: { enUS: '' },
})

/** A question with another kind of answer; a scale begins with 1 to 5. How many companies can be named limits no number. */
export const withKind = (question: DraftQuestion, kind: DraftQuestion['kind']): DraftQuestion => {
  const { max, ...rest } = question
  const isCompany = kind === 'company' || question.kind === 'company'
  return {
    ...rest,
    ...(!isCompany && max !== undefined && { max }),
    kind,
    ...(kind === 'scale' && { min: 1, max: 5 }),
  }
}

/** Kinds whose answers count when calls are evaluated. */
const evaluatedKinds: readonly QuestionnaireKind[] = ['compliance_survey', 'conflict', 'onboarding']

/** Whether questions of a kind can say what the person is to the companies that they name. */
export const hasRelationships = (kind: QuestionnaireKind): boolean => evaluatedKinds.includes(kind)
