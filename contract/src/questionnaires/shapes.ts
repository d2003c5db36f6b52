import * as z from 'zod/mini'
import { localizedText } from '../languages.ts'
import { RelationshipKind } from '../people/contact-shapes.ts'
import { Id, Instant } from '../values.ts'

/** What a questionnaire is for, which says who answers it, and about what. */
export const questionnaireKinds = [
  'compliance_survey',
  'call_questions',
  'vetting',
  'conflict',
  'onboarding',
  'post_call_client',
  'post_call_expert',
  'post_call_compliance',
  'invoice',
] as const
export const QuestionnaireKind = z.enum(questionnaireKinds)
export type QuestionnaireKind = z.infer<typeof QuestionnaireKind>

/** What the answers to each kind are about. */
export const subjectKindOf = {
  compliance_survey: 'call',
  call_questions: 'call',
  vetting: 'project',
  conflict: 'project',
  onboarding: 'person',
  post_call_client: 'call',
  post_call_expert: 'call',
  post_call_compliance: 'call',
  invoice: 'call',
} as const satisfies Readonly<Record<QuestionnaireKind, 'call' | 'project' | 'person'>>
export type SubjectKind = (typeof subjectKindOf)[QuestionnaireKind]

/** Whose questionnaire it is. Those of a client, a project or a call are asked in addition to the tenant's. */
export const questionnaireLevels = ['tenant', 'client', 'project', 'call'] as const
export const QuestionnaireLevel = z.enum(questionnaireLevels)
export type QuestionnaireLevel = z.infer<typeof QuestionnaireLevel>

/** A text in each language it was written in. */
export const LocalizedText = localizedText()
export type LocalizedText = z.infer<typeof LocalizedText>

/** A choice of a question. What is stored is its id. */
export const QuestionOption = z.object({
  id: z.string(),
  text: LocalizedText,
  /** Of `many`: cannot be chosen together with another, such as "None of these". */
  isExclusive: z.optional(z.boolean()),
})

/** What an answer does to a verdict: it rules the call out, or an officer decides. */
export const AnswerFlag = z.enum(['block', 'approve'])
export type AnswerFlag = z.infer<typeof AnswerFlag>

/** A question of a questionnaire, or a statement to read. */
export const Question = z.object({
  id: z.string(),
  kind: z.enum(['statement', 'yes_no', 'choice', 'many', 'text', 'number', 'scale', 'money', 'day', 'company']),
  text: LocalizedText,
  hint: z.optional(LocalizedText),
  isRequired: z.boolean(),
  /** The options of `choice` and `many`. */
  options: z.optional(z.array(QuestionOption)),
  /** The bounds of a number, and the ends of a scale (1 to 5 without them). `max` is also how many companies can be named. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** What the ends of a scale mean. */
  minText: z.optional(LocalizedText),
  maxText: z.optional(LocalizedText),
  maxLength: z.optional(z.int()),
  /** For how many months an answer is current; then the person is asked again. Without it, answers do not expire. */
  validMonths: z.optional(z.int()),
  /** Shown only after one of these answers to an earlier question. */
  showIf: z.optional(z.object({ question: z.string(), answers: z.array(z.string()) })),
  /** What the person is to the companies named here, which counts when calls are evaluated. */
  relationship: z.optional(RelationshipKind),
  /** Answers that carry a flag. */
  flags: z.optional(z.array(z.object({ answer: z.string(), flag: AnswerFlag }))),
})
export type Question = z.infer<typeof Question>

/** The currencies of answers of kind `money`. */
export const answerCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'AED', 'SAR', 'JPY', 'CNY', 'INR'] as const

/** The longest name of a company. */
export const maxCompanyNameLength = 200

/**
 * The value of an answer: one text (`money`: amount and currency, `"1250.50 EUR"`), or the chosen options of `many`, or the
 * names of companies as they were typed.
 */
export const AnswerValue = z.union([
  z.string().check(z.maxLength(4000)),
  z.array(z.string().check(z.maxLength(maxCompanyNameLength))).check(z.maxLength(50)),
])
/** Answers by the ids of their questions. */
export const Answers = z.record(z.string().check(z.maxLength(64)), AnswerValue)
export type Answers = z.infer<typeof Answers>

/** A version of a questionnaire with one person's answers to exactly that version. */
export const Survey = z.object({
  questionnaireId: Id,
  kind: QuestionnaireKind,
  level: QuestionnaireLevel,
  version: z.int(),
  title: LocalizedText,
  introduction: LocalizedText,
  questions: z.array(Question),
  answers: Answers,
  /** When the draft was last saved. */
  savedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  /** When the first of the sent answers is no longer current; null where none expires. */
  expiresAt: z.nullable(Instant),
})
export type Survey = z.infer<typeof Survey>
