import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { startingRules } from './rules/default-rules.ts'
import { contentsOf, nextRules, type StoredRule } from './rules/rule-content.ts'

export interface DemoRules {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** What a former employer within its period does. */
  readonly former: 'approve' | 'block'
}

const dayMs = 86_400_000
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)

/** Publishes the rules a demo tenant starts with. */
export const seedRules = async (tx: Tx, { tenantId, at, makeId, former }: DemoRules): Promise<void> => {
  await tx
    .insertInto('compliance_rule_sets')
    .values({
      tenant_id: tenantId,
      id: makeId(),
      level: 'tenant',
      client_id: null,
      project_id: null,
      version: 1,
      rules: JSON.stringify(startingRules(former)),
      published_at: daysBefore(at, 400),
      published_by: null,
      proposed_by: null,
      reason: null,
    })
    .execute()
}

const beforeCall = ['shortlist', 'propose', 'hold', 'confirm', 'day_before', 'join'] as const
const rule = (ruleId: string, content: Omit<RuleContent, 'ruleId' | 'conditions' | 'isOn'>): RuleContent => ({
  ruleId,
  ...content,
  conditions: [],
  isOn: true,
})

/** Gives one client and one project stricter rules of their own, leaves a draft for a second officer, and an absence to come. */
export const seedStricterRules = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    client,
    project,
    officers,
  }: Pick<DemoRules, 'tenantId' | 'at' | 'makeId'> & {
    readonly client: string
    readonly project: string
    readonly officers: readonly [author: string, publisher: string]
  },
): Promise<void> => {
  const [author, publisher] = officers
  await tx
    .insertInto('compliance_delegations')
    .values({
      tenant_id: tenantId,
      id: makeId(),
      officer_id: publisher,
      deputy_id: author,
      starts_at: daysBefore(at, -12),
      ends_at: daysBefore(at, -19),
      named_at: daysBefore(at, 2),
      ended_at: null,
    })
    .execute()
  const id = (name: string) => `demo-${name}`
  const former = (months: number) =>
    rule(id('former-employer'), {
      predicate: 'formerEmployerIsTarget',
      params: { months },
      effect: 'approve',
      stages: [...beforeCall],
      onUnknown: 'allow',
    })
  const confirmed = rule(id('confirmed'), {
    predicate: 'employmentIsUnconfirmed',
    params: { days: 60 },
    effect: 'approve',
    stages: ['hold', 'confirm'],
    onUnknown: 'approve',
  })
  const often = rule(id('often'), {
    predicate: 'pairTalksOften',
    params: { calls: 2, months: 12 },
    effect: 'approve',
    stages: ['propose', 'hold', 'confirm'],
    onUnknown: 'allow',
  })
  const versions: readonly (readonly [rules: readonly RuleContent[], days: number, reason: string])[] = [
    [[former(6)], 240, 'The client wants every former employee reviewed for half a year.'],
    [[former(12), confirmed], 75, 'A year, as agreed with the client after its annual review.'],
  ]
  const earlier: StoredRule[][] = []
  for (const [index, [contents, days, reason]] of versions.entries()) {
    const rules = nextRules(contents, 'client', earlier)
    earlier.unshift(rules)
    await tx
      .insertInto('compliance_rule_sets')
      .values({
        tenant_id: tenantId,
        id: makeId(),
        level: 'client',
        client_id: client,
        project_id: null,
        version: index + 1,
        rules: JSON.stringify(rules),
        published_at: daysBefore(at, days),
        published_by: publisher,
        proposed_by: author,
        reason,
      })
      .execute()
  }
  await tx
    .insertInto('compliance_rule_sets')
    .values({
      tenant_id: tenantId,
      id: makeId(),
      level: 'project',
      client_id: null,
      project_id: project,
      version: 1,
      rules: JSON.stringify(nextRules([often], 'project', [])),
      published_at: daysBefore(at, 30),
      published_by: publisher,
      proposed_by: author,
      reason: 'A small field of experts: we look at repeated calls early.',
    })
    .execute()
  const draft = [...earlier[0]!.flatMap(contentsOf).map((one) => (one.ruleId === former(18).ruleId ? former(18) : one))]
  await tx
    .insertInto('compliance_rule_drafts')
    .values({
      tenant_id: tenantId,
      id: makeId(),
      level: 'client',
      client_id: client,
      project_id: null,
      version: 3,
      rules: JSON.stringify(draft),
      edited_at: daysBefore(at, 1),
      edited_by: author,
      proposed_at: daysBefore(at, 1),
      proposed_by: author,
      proposal_reason: 'The client prepares a transaction and wants 18 months.',
    })
    .execute()
}

/** Approves the open approval of a call on behalf of an officer, who asks for a chaperone. */
export const seedDecision = async (
  tx: Tx,
  { callId, officer, at, note }: { callId: string; officer: string; at: Date; note: string },
): Promise<void> => {
  await tx
    .updateTable('compliance_approvals')
    .set({ state: 'approved', conditions: ['chaperone'], note, decided_by: officer, decided_at: at, closed_at: at })
    .where('call_id', '=', callId)
    .where('state', '=', 'open')
    .execute()
}
