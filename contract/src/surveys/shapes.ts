import * as z from 'zod/mini'
import { AnswerFlag, AnswerValue, LocalizedText, QuestionnaireKind, Survey } from '../questionnaires/shapes.ts'
import { Id, Instant } from '../values.ts'

/** What a person answered before to the same or a similar question, to be confirmed with one tap. */
export const EarlierSurveyAnswer = z.object({
  questionnaireId: Id,
  question: z.string(),
  answer: AnswerValue,
  answeredAt: Instant,
  /** The question as it was then. */
  text: LocalizedText,
  /** Whether it is too old for the question. */
  isExpired: z.boolean(),
})
export type EarlierSurveyAnswer = z.infer<typeof EarlierSurveyAnswer>

/** The questionnaires of a kind that one person answers about one subject, the tenant's first. */
export const SurveySet = z.object({
  kind: QuestionnaireKind,
  subjectId: Id,
  /** What it is about, as the person may know it: the topic of a call, the name of a project. */
  topic: z.nullable(z.string()),
  surveys: z.array(Survey),
  /** Never for the bearer of a link, who may not be the person. */
  earlier: z.array(EarlierSurveyAnswer),
})
export type SurveySet = z.infer<typeof SurveySet>

/** Questions that wait for a person. */
export const DueSurvey = z.object({
  kind: QuestionnaireKind,
  subjectId: Id,
  topic: z.nullable(z.string()),
  requestedAt: Instant,
  /** When the call begins, if it has a time. */
  startsAt: z.nullable(Instant),
  /** Whether a draft was saved. */
  isBegun: z.boolean(),
})
export type DueSurvey = z.infer<typeof DueSurvey>

/** Sent answers with the version they were given to. */
export const SurveyResponse = z.object({
  responseId: Id,
  personId: Id,
  personName: z.string(),
  survey: Survey,
  /** Questions whose answer carries a flag; empty for readers who are not told. */
  flags: z.array(z.object({ question: z.string(), flag: AnswerFlag })),
})
export type SurveyResponse = z.infer<typeof SurveyResponse>

/** Somebody whose answers a questionnaire waits for. */
export const SurveyRecipient = z.object({
  personId: Id,
  name: z.string(),
  /** The topic of the call or the name of the project; null where it is about the person. */
  about: z.nullable(z.string()),
  /** The code of the call. */
  code: z.nullable(z.string()),
  /** When the call begins. */
  startsAt: z.nullable(Instant),
})
export type SurveyRecipient = z.infer<typeof SurveyRecipient>
