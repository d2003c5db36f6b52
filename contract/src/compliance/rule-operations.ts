import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'
import { RuleContents, RuleLevel, RuleOwner, RuleSet, RuleSetCard, RuleVersion } from './rule-shapes.ts'

/** The tenant, client or project that the rules belong to. */
const scope = { level: RuleLevel, ownerId: Id }

export const listRuleSets = operation('compliance.listRuleSets', {
  summary: 'The rules in effect by level: of the platform, and the sets of the tenant, of clients and of projects.',
  method: 'GET',
  path: '/compliance/rule-sets',
  input: z.object({}),
  output: z.object({ platform: RuleContents, sets: z.array(RuleSetCard) }),
})

export const listRuleOwners = operation('compliance.listRuleOwners', {
  summary: 'The clients or projects whose name contains a text, to give them rules of their own.',
  method: 'GET',
  path: '/compliance/rule-owners',
  input: z.object({ level: z.enum(['client', 'project']), text: z.optional(prose(100)) }),
  output: z.object({ owners: z.array(RuleOwner) }),
})

export const getRuleSet = operation('compliance.getRuleSet', {
  summary: 'One set of rules: the version in effect, the draft, what it inherits, and its history.',
  method: 'GET',
  path: '/compliance/rule-sets/{level}/{ownerId}',
  input: z.object(scope),
  output: RuleSet,
})

export const saveRuleDraft = operation('compliance.saveRuleDraft', {
  summary: 'Saves the draft of the next version. It stays until it is published or discarded.',
  method: 'PUT',
  path: '/compliance/rule-sets/{level}/{ownerId}/draft',
  input: z.object({ ...scope, rules: RuleContents }),
  output: RuleSet,
  refusals: ['rule_invalid', 'rules_proposed'],
  versioned: true,
})

export const discardRuleDraft = operation('compliance.discardRuleDraft', {
  summary: 'Discards the draft. The version in effect stays.',
  method: 'DELETE',
  path: '/compliance/rule-sets/{level}/{ownerId}/draft',
  input: z.object(scope),
  output: RuleSet,
  refusals: ['rules_no_draft', 'rules_proposed'],
  versioned: true,
})

export const proposeRules = operation('compliance.proposeRules', {
  summary: 'Proposes the draft to another officer, with a reason. It is not edited meanwhile.',
  method: 'POST',
  path: '/compliance/rule-sets/{level}/{ownerId}/draft/proposal',
  input: z.object({ ...scope, reason: prose(2000).check(z.trim(), z.minLength(1)) }),
  output: RuleSet,
  refusals: ['rules_no_draft', 'rules_proposed', 'rules_unchanged', 'rules_weaker', 'rules_need_no_proposal'],
  versioned: true,
})

export const returnRules = operation('compliance.returnRules', {
  summary: 'Returns a proposed draft to be edited, with a note. The author withdraws it without one.',
  method: 'DELETE',
  path: '/compliance/rule-sets/{level}/{ownerId}/draft/proposal',
  input: z.object({ ...scope, note: prose(2000) }),
  output: RuleSet,
  refusals: ['rules_not_proposed', 'rules_note_required'],
  versioned: true,
})

export const publishRules = operation('compliance.publishRules', {
  summary: 'Publishes the draft as the next version, which never changes. Open calls are evaluated again.',
  method: 'POST',
  path: '/compliance/rule-sets/{level}/{ownerId}/versions',
  /** The reason of a proposal counts. */
  input: z.object({ ...scope, reason: prose(2000) }),
  output: RuleSet,
  refusals: [
    'rules_no_draft',
    'rules_unchanged',
    'rules_weaker',
    'rules_not_proposed',
    'rules_own_proposal',
    'rules_reason_required',
  ],
  versioned: true,
})

export const getRuleVersion = operation('compliance.getRuleVersion', {
  summary: 'The rules of one published version.',
  method: 'GET',
  path: '/compliance/rule-sets/{level}/{ownerId}/versions/{version}',
  input: z.object({ ...scope, version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ ...RuleVersion.shape, rules: RuleContents }),
})
