import { languages } from '@colloquy/contract/languages'
import { draftProblems, missingTexts } from '@colloquy/contract/questionnaires/draft-rules'
import type { QuestionnaireDraft } from '@colloquy/contract/questionnaires/draft-shapes'
import { expect, it } from 'vitest'
import { conflictQuestions } from './seed.ts'
import { startingQuestionnaires } from './starting-questions.ts'

const text = Object.fromEntries(languages.map((language) => [language, 'x']))

it.each([
  ...startingQuestionnaires,
  { kind: 'compliance_survey', title: text, introduction: text, questions: conflictQuestions },
])(
  'the questionnaire $kind that tenants start with could be published, in every language',
  ({ title, introduction, questions }) => {
    const draft = { title, introduction, questions: [...questions] } as QuestionnaireDraft
    expect(Object.fromEntries(draftProblems(draft))).toEqual({})
    expect(Object.fromEntries(missingTexts(draft))).toEqual({})
  },
)
