import * as z from 'zod/mini'
import { localizedText } from '../languages.ts'
import { Id, Instant } from '../values.ts'
import { maxValidMonths } from './answer-validity.ts'
import { AnswerFlag, LocalizedText, Question, QuestionnaireKind } from './shapes.ts'

/** Levels that are edited by hand; questions of projects and calls come with them. */
export const editableLevels = ['tenant', 'client'] as const
export const EditableLevel = z.enum(editableLevels)
export type EditableLevel = z.infer<typeof EditableLevel>

const text = (max: number) => z.string().check(z.maxLength(max))

/** A text that is being written; English may be missing until it is published. */
const DraftText = (max: number) => localizedText(text(max))

const DraftId = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

/** A question that is being written; what does not fit is found when it is published. */
export const DraftQuestion = z.object({
  id: DraftId,
  kind: Question.shape.kind,
  text: DraftText(1000),
  hint: z.optional(DraftText(1000)),
  isRequired: z.boolean(),
  options: z.optional(
    z
      .array(z.object({ id: DraftId, text: DraftText(300), isExclusive: z.optional(z.boolean()) }))
      .check(z.maxLength(30)),
  ),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  minText: z.optional(DraftText(100)),
  maxText: z.optional(DraftText(100)),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(4000))),
  validMonths: z.optional(z.int().check(z.minimum(1), z.maximum(maxValidMonths))),
  showIf: z.optional(z.object({ question: DraftId, answers: z.array(DraftId).check(z.maxLength(30)) })),
  relationship: Question.shape.relationship,
  flags: z.optional(z.array(z.object({ answer: DraftId, flag: AnswerFlag })).check(z.maxLength(30))),
})
export type DraftQuestion = z.infer<typeof DraftQuestion>

/** What somebody writes as the next version of a questionnaire. */
export const QuestionnaireDraft = z.object({
  title: DraftText(200),
  introduction: DraftText(2000),
  questions: z.array(DraftQuestion).check(z.maxLength(60)),
})
export type QuestionnaireDraft = z.infer<typeof QuestionnaireDraft>

/** A published version, which never changes. */
export const QuestionnaireVersion = z.object({
  questionnaireId: Id,
  version: z.int(),
  publishedAt: Instant,
  /** Null for those the product came with. */
  publishedBy: z.nullable(z.string()),
  title: LocalizedText,
  introduction: LocalizedText,
  questions: z.array(Question),
  /** How many people have sent answers to it. */
  responses: z.int(),
})
export type QuestionnaireVersion = z.infer<typeof QuestionnaireVersion>

/** All versions of one questionnaire and the draft of the next. */
export const QuestionnaireFile = z.object({
  kind: QuestionnaireKind,
  level: EditableLevel,
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** The version of the draft, for If-Match; 0 while there is none. */
  version: z.int(),
  draft: z.nullable(z.extend(QuestionnaireDraft, { editedAt: Instant, editedBy: z.nullable(z.string()) })),
  /** Newest first. */
  versions: z.array(QuestionnaireVersion),
})
export type QuestionnaireFile = z.infer<typeof QuestionnaireFile>

/** A questionnaire in the list of all. */
export const QuestionnaireCard = z.object({
  kind: QuestionnaireKind,
  level: EditableLevel,
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  title: z.nullable(LocalizedText),
  /** The latest version; null while nothing is published. */
  version: z.nullable(z.int()),
  publishedAt: z.nullable(Instant),
  questions: z.int(),
  hasDraft: z.boolean(),
})
export type QuestionnaireCard = z.infer<typeof QuestionnaireCard>
