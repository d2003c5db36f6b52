import * as z from 'zod/mini'
import { can, Id, Instant } from '../values.ts'
import { Predicate } from './predicates.ts'
import { ApprovalCondition, Outcome, VerdictStage } from './shapes.ts'

/** Whose rules: everybody's calls, those of one client, or those of one project. Lower levels only add to higher ones. */
export const ruleLevels = ['tenant', 'client', 'project'] as const
export const RuleLevel = z.enum(ruleLevels)
export type RuleLevel = z.infer<typeof RuleLevel>

/** What a rule says: with which effect, at which stages, when its predicate holds. */
export const RuleContent = z.object({
  ruleId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
  predicate: Predicate,
  /** The numbers of the predicate: months, days, calls. */
  params: z.record(z.string().check(z.maxLength(40)), z.int()),
  effect: z.enum(['conditions', 'approve', 'block']),
  /** What a call must meet where the effect is `conditions`. */
  conditions: z.array(ApprovalCondition).check(z.maxLength(10)),
  stages: z.array(VerdictStage).check(z.minLength(1), z.maxLength(7)),
  /** What holds where nobody knows whether the predicate does. */
  onUnknown: Outcome,
  isOn: z.boolean(),
})
export type RuleContent = z.infer<typeof RuleContent>

export const maxRules = 100
export const RuleContents = z.array(RuleContent).check(z.maxLength(maxRules))

/** A client or project that may have rules of its own. */
export const RuleOwner = z.object({
  ownerId: Id,
  name: z.string(),
  /** The client of a project. */
  clientName: z.nullable(z.string()),
})
export type RuleOwner = z.infer<typeof RuleOwner>

export const RuleSetCard = z.object({
  level: RuleLevel,
  ...RuleOwner.shape,
  /** Of the version in effect; 0 before the first. */
  version: z.int(),
  ruleCount: z.int(),
  publishedAt: z.nullable(Instant),
  draft: z.nullable(z.object({ editedAt: Instant, editedByName: z.string(), isProposed: z.boolean() })),
})
export type RuleSetCard = z.infer<typeof RuleSetCard>

/** A published version: immutable. */
export const RuleVersion = z.object({
  version: z.int(),
  publishedAt: Instant,
  /** Null for what a tenant begins with. */
  publishedByName: z.nullable(z.string()),
  /** Who proposed it, where another officer has published it. */
  proposedByName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const RuleDraft = z.object({
  rules: RuleContents,
  editedAt: Instant,
  editedByName: z.string(),
  /** While it waits for another officer it is not edited. */
  proposal: z.nullable(z.object({ at: Instant, byName: z.string(), reason: z.string(), isOwn: z.boolean() })),
  /** Why another officer has returned it. */
  returned: z.nullable(z.object({ at: Instant, byName: z.string(), note: z.string() })),
})
export type RuleDraft = z.infer<typeof RuleDraft>

export const RuleSet = z.object({
  level: RuleLevel,
  ...RuleOwner.shape,
  /** Of the draft, for If-Match; it counts on when a draft is published or discarded. */
  version: z.int(),
  published: z.nullable(z.object({ ...RuleVersion.shape, rules: RuleContents })),
  draft: z.nullable(RuleDraft),
  /** The rules of higher levels, the highest first: they hold as well. */
  inherited: z.array(
    z.object({ level: z.enum(['platform', ...ruleLevels]), name: z.nullable(z.string()), rules: RuleContents }),
  ),
  /** The latest first. */
  versions: z.array(RuleVersion),
  /** Whether another officer than the author publishes. */
  isFourEyes: z.boolean(),
  can: can('save', 'propose', 'return', 'publish', 'discard'),
})
export type RuleSet = z.infer<typeof RuleSet>
