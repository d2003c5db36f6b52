import * as z from 'zod/mini'
import { Language, localizedText } from '../languages.ts'
import { Id, Instant, prose } from '../values.ts'

/** Who has to complete a module. */
export const trainingAudiences = ['expert', 'client', 'staff'] as const
export const TrainingAudience = z.enum(trainingAudiences)
export type TrainingAudience = z.infer<typeof TrainingAudience>

/** A text in each language it was written in. English may be empty until it is published. */
const Text = (max: number) => localizedText(prose(max))

const StepId = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

/** A page to read, or a question with one right answer. */
export const TrainingStep = z.object({
  id: StepId,
  kind: z.enum(['page', 'question']),
  /** The heading of a page, or the question. */
  title: Text(300),
  /** The text of a page, paragraphs separated by an empty line; or why the right answer is right. */
  body: Text(4000),
  /** Of a question. */
  options: z.optional(z.array(z.object({ id: StepId, text: Text(300) })).check(z.maxLength(6))),
  /** The id of the right answer. */
  right: z.optional(StepId),
})
export type TrainingStep = z.infer<typeof TrainingStep>

export const maxTrainingSteps = 40

/** What a version of a module teaches and asks, and of whom. */
export const TrainingContent = z.object({
  title: Text(200),
  summary: Text(500),
  /** Nobody: the module is not asked any longer. */
  audiences: z.array(TrainingAudience).check(z.maxLength(trainingAudiences.length)),
  /** About how long it takes. */
  minutes: z.int().check(z.minimum(1), z.maximum(120)),
  /** Months after which it has to be repeated. */
  validMonths: z.int().check(z.minimum(1), z.maximum(60)),
  steps: z.array(TrainingStep).check(z.maxLength(maxTrainingSteps)),
})
export type TrainingContent = z.infer<typeof TrainingContent>

/** How a person stands with a module. `expiring`: completed, but to be repeated within 30 days. */
export const trainingStates = ['todo', 'started', 'expired', 'expiring', 'done'] as const
export const TrainingState = z.enum(trainingStates)
export type TrainingState = z.infer<typeof TrainingState>

/** A module as the person who has to complete it sees it in a list, in their language. */
export const OwnTraining = z.object({
  moduleId: Id,
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  validMonths: z.int(),
  state: TrainingState,
  /** Steps behind the person, and all of them. */
  step: z.int(),
  steps: z.int(),
  /** The last completion; null before the first. */
  completion: z.nullable(
    z.object({
      version: z.int(),
      completedAt: Instant,
      expiresAt: Instant,
      questions: z.int(),
      /** Questions that were answered right the first time. */
      rightAtFirst: z.int(),
    }),
  ),
})
export type OwnTraining = z.infer<typeof OwnTraining>

/** A step as it is shown. The right answer comes with the answer to it. */
export const TrainingStepView = z.object({
  id: z.string(),
  kind: TrainingStep.shape.kind,
  title: z.string(),
  /** The text of a page; of a question its explanation, once it is answered right. */
  body: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The person's last answer. */
  answer: z.nullable(z.string()),
  isRight: z.nullable(z.boolean()),
})
export type TrainingStepView = z.infer<typeof TrainingStepView>

/** A module while somebody takes it. */
export const TrainingRun = z.object({
  ...OwnTraining.shape,
  versionId: Id,
  shownSteps: z.array(TrainingStepView),
  /** The language of its texts, which may differ from the reader's. */
  language: Language,
})
export type TrainingRun = z.infer<typeof TrainingRun>

/** A module in the editors' list. */
export const TrainingModule = z.object({
  moduleId: Id,
  /** Of the draft, for If-Match; 0 while there is none. */
  version: z.int(),
  draft: z.nullable(z.object({ content: TrainingContent, editedAt: Instant, editedBy: z.nullable(z.string()) })),
  /** Newest first; empty before the first publication. */
  versions: z.array(
    z.object({
      version: z.int(),
      content: TrainingContent,
      publishedAt: Instant,
      /** Null for those the product came with. */
      publishedBy: z.nullable(z.string()),
      /** Whether everybody had to complete this version, even those who had completed an earlier one. */
      isRepeated: z.boolean(),
      completions: z.int(),
    }),
  ),
})
export type TrainingModule = z.infer<typeof TrainingModule>

/** How one person stands with one module, for officers and staff. */
export const TrainingProgress = z.object({
  personId: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  audience: TrainingAudience,
  state: TrainingState,
  completedAt: z.nullable(Instant),
  completedVersion: z.nullable(z.int()),
  expiresAt: z.nullable(Instant),
  remindedAt: z.nullable(Instant),
})
export type TrainingProgress = z.infer<typeof TrainingProgress>
