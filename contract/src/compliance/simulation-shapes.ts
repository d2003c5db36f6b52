import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'
import { RuleContent } from './rule-shapes.ts'
import { Outcome, ReasonName, VerdictStage } from './shapes.ts'

export const SimulationState = z.enum(['running', 'done', 'cancelled'])
export type SimulationState = z.infer<typeof SimulationState>

/** Verdicts that change in the same way for the same reason. */
export const SimulationGroup = z.object({
  ruleId: z.string(),
  reason: ReasonName,
  /** The rule that makes the difference, as the draft has it; as it is in effect if the draft removes it. */
  rule: z.nullable(RuleContent),
  before: Outcome,
  after: Outcome,
  count: z.int(),
})
export type SimulationGroup = z.infer<typeof SimulationGroup>

/** A verdict that would come out differently. */
export const SimulatedChange = z.object({
  verdictId: Id,
  callId: Id,
  /** Null where the call never came to be. */
  callCode: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  expertName: z.nullable(z.string()),
  stage: VerdictStage,
  at: Instant,
  before: Outcome,
  after: Outcome,
  reason: ReasonName,
})
export type SimulatedChange = z.infer<typeof SimulatedChange>

/** What a draft would have said of the verdicts of the last 12 months. */
export const Simulation = z.object({
  simulationId: Id,
  state: SimulationState,
  startedAt: Instant,
  startedByName: z.string(),
  /** The verdicts evaluated since then. */
  since: Instant,
  total: z.int(),
  evaluated: z.int(),
  stricter: z.int(),
  milder: z.int(),
  /** The draft has changed since. */
  isStale: z.boolean(),
  groups: z.array(SimulationGroup),
})
export type Simulation = z.infer<typeof Simulation>

export const SimulationDetails = z.object({
  simulation: z.nullable(Simulation),
  /** Of the changes, of one rule if one is named. */
  total: z.int(),
  changes: z.array(SimulatedChange),
})
export type SimulationDetails = z.infer<typeof SimulationDetails>
