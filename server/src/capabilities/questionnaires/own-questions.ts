import type {
  LocalizedText,
  Question,
  QuestionnaireKind,
  QuestionnaireLevel,
} from '@colloquy/contract/questionnaires/shapes'

/** Questions that a client writes as lines, with a project or with a call. */
export type OwnQuestionsKind = Extract<QuestionnaireKind, 'vetting' | 'call_questions'>

interface OwnQuestionsForm {
  readonly level: QuestionnaireLevel
  readonly title: LocalizedText
  /** Candidates answer those of a project; those of a call are answered in the call, or before it by whoever likes to. */
  readonly isRequired: boolean
}

/** How lines of text become a questionnaire. */
export const ownQuestionsForms: Readonly<Record<OwnQuestionsKind, OwnQuestionsForm>> = {
  vetting: {
    level: 'project',
    title: {
      enUS: 'Questions about this project',
      deDE: 'Fragen zu diesem Projekt',
      arSA: 'أسئلة حول هذا المشروع',
    },
    isRequired: true,
  },
  call_questions: {
    level: 'call',
    title: { enUS: 'Questions from the client', deDE: 'Fragen des Kunden', arSA: 'أسئلة العميل' },
    isRequired: false,
  },
}

const maxLength = 1000

/** The questions of the next version: those whose words are unchanged stay as they were, with their ids. */
export const questionsFrom = (
  lines: readonly string[],
  before: readonly Question[],
  { isRequired }: Pick<OwnQuestionsForm, 'isRequired'>,
): Question[] => {
  const taken = new Set(before.map(({ id }) => id))
  const freshId = (): string => {
    let n = taken.size + 1
    while (taken.has(`q${n}`)) n += 1
    taken.add(`q${n}`)
    return `q${n}`
  }
  return lines.map(
    (line) =>
      before.find(({ text }) => text.enUS === line) ?? {
        id: freshId(),
        kind: 'text',
        isRequired,
        maxLength,
        text: { enUS: line },
      },
  )
}
