import { languages } from '@colloquy/contract/languages'
import { answerProblems, flagsOf } from '@colloquy/contract/questionnaires/answer-rules'
import { draftProblems, missingTexts } from '@colloquy/contract/questionnaires/draft-rules'
import type { QuestionnaireDraft } from '@colloquy/contract/questionnaires/draft-shapes'
import type { Answers } from '@colloquy/contract/questionnaires/shapes'
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

const setOf = (kind: string) => startingQuestionnaires.find((one) => one.kind === kind)!.questions

/** Answers that raise nothing to all questions that have to be answered. */
const harmless = {
  onboarding: {
    listed_tie: 'no',
    garden_leave: 'no',
    official: 'no',
    open_offer: 'no',
    health_professional: 'no',
    trial: 'no',
    advisory_committee: 'no',
    obligations: 'no',
    employer_policy: 'allowed',
    sanctions: 'no',
    dealing: 'no',
    witness: 'no',
  },
  conflict: {
    relationship: ['none'],
    holdings: 'no',
    inside: 'no',
    own_agency: 'no',
    trial: 'no',
    engaged: 'no',
    other_provider: 'no',
    duty: 'no',
    objection: 'no',
  },
  compliance_survey: {
    relationship: ['none'],
    holdings: 'no',
    inside: 'no',
    confidentiality: 'no',
    employer: 'no',
  },
} satisfies Record<string, Answers>

const stories: readonly [
  story: string,
  kind: keyof typeof harmless,
  changed: Answers,
  flags: Record<string, string>,
  asked?: string,
][] = [
  ['a retired manager without ties', 'onboarding', {}, {}],
  [
    'a director of a listed company',
    'onboarding',
    { listed_tie: 'yes' },
    { listed_tie: 'approve' },
    'listed_tie_which',
  ],
  ['an official', 'onboarding', { official: 'yes' }, { official: 'approve' }, 'official_which'],
  ['an investigator of a running trial', 'onboarding', { trial: 'yes' }, { trial: 'approve' }, 'trial_which'],
  ['an adviser of a regulator', 'onboarding', { advisory_committee: 'yes' }, { advisory_committee: 'approve' }],
  [
    'somebody bound by an agreement',
    'onboarding',
    { obligations: 'yes' },
    { obligations: 'approve' },
    'obligations_which',
  ],
  [
    'somebody on garden leave',
    'onboarding',
    { garden_leave: 'yes' },
    { garden_leave: 'approve' },
    'garden_leave_until',
  ],
  ['an employee of a company that is about to be listed', 'onboarding', { open_offer: 'yes' }, { open_offer: 'block' }],
  ['an employer that forbids it', 'onboarding', { employer_policy: 'forbidden' }, { employer_policy: 'block' }],
  ['a physician', 'onboarding', { health_professional: 'yes' }, {}, 'health_licence'],
  ['a candidate without conflicts', 'conflict', {}, {}],
  ['an official of the body that decides', 'conflict', { own_agency: 'yes' }, { own_agency: 'block' }],
  ['an investigator of the trial in question', 'conflict', { trial: 'yes' }, { trial: 'block' }],
  ['the auditor of the company', 'conflict', { engaged: 'yes' }, { engaged: 'block' }],
  [
    'a supplier who also holds shares',
    'conflict',
    { relationship: ['supplied'], holdings: 'yes' },
    { relationship: 'approve', holdings: 'approve' },
  ],
  ['a former competitor', 'conflict', { relationship: ['competed'] }, {}],
  ['somebody with a duty of confidence', 'conflict', { duty: 'yes' }, { duty: 'approve' }, 'avoid'],
  [
    'a duty that covers a topic of the call',
    'compliance_survey',
    { confidentiality: 'yes' },
    { confidentiality: 'approve' },
    'avoid',
  ],
  ['inside knowledge', 'compliance_survey', { inside: 'yes' }, { inside: 'block' }],
]

it.each(stories)('%s, in the questionnaire %s', (_, kind, changed, flags, asked) => {
  const questions = kind === 'compliance_survey' ? conflictQuestions : setOf(kind)
  const answers: Answers = { ...harmless[kind], ...changed }
  const raised = flagsOf(questions, answers).map(({ question, flag }) => [question, flag])
  expect(Object.fromEntries(raised)).toEqual(flags)
  // What follows an answer has to be answered, and nothing else is missing.
  expect(Object.fromEntries(answerProblems(questions, answers))).toEqual(asked ? { [asked]: 'required' } : {})
})
