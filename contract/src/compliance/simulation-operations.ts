import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { RuleLevel } from './rule-shapes.ts'
import { SimulationDetails } from './simulation-shapes.ts'

const scope = { level: RuleLevel, ownerId: Id }
const path = '/compliance/rule-sets/{level}/{ownerId}/simulation'

export const simulateRules = operation('compliance.simulateRules', {
  summary: 'Evaluates the verdicts of the last 12 months by the draft, with the facts stored with them.',
  method: 'POST',
  path,
  input: z.object(scope),
  output: SimulationDetails,
  refusals: ['rules_no_draft'],
})

export const getSimulation = operation('compliance.getSimulation', {
  summary: 'The latest simulation of a set of rules: its progress, and the verdicts that change.',
  method: 'GET',
  path,
  input: z.object({
    ...scope,
    /** Only changes that this rule makes. */
    ruleId: z.optional(z.string().check(z.maxLength(64))),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  }),
  output: SimulationDetails,
})

export const cancelSimulation = operation('compliance.cancelSimulation', {
  summary: 'Cancels a running simulation. What it has found so far stays.',
  method: 'DELETE',
  path,
  input: z.object(scope),
  output: SimulationDetails,
  refusals: ['simulation_ended'],
})
