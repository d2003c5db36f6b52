import type { Insertable, JSONColumnType, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { type Outcome, outcomes, type Rule, type Stage, type Verdict } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'

interface InputRow {
  tenant_id: string
  hash: Buffer
  kind: 'facts' | 'rules'
  content: JSONColumnType<object>
  first_at: Date
}

interface VerdictRow {
  tenant_id: string
  id: string
  subject_kind: 'call'
  subject_id: string
  /** Null for calls that never came to be, as the next ones. */
  client_id: string | null
  project_id: string | null
  expert_id: string | null
  call_code: string | null
  topic: string | null
  stage: Stage
  /** The instant it is about. */
  effective_at: Date
  evaluated_at: Date
  engine: string
  rules_hash: Buffer
  facts_hash: Buffer
  outcome: Outcome
  verdict: JSONColumnType<Verdict>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_snapshots: InputRow
    compliance_verdicts: VerdictRow
  }
}

export type VerdictRecord = Selectable<VerdictRow>

export type NewInput = Insertable<InputRow>
export type NewVerdict = Insertable<VerdictRow>

/** Stores verdicts, and what they rest on once. */
export const insertVerdicts = async (
  tx: Tx,
  inputs: readonly NewInput[],
  verdicts: readonly NewVerdict[],
): Promise<void> => {
  if (verdicts.length === 0) return
  await tx
    .with('stored', (stored) =>
      stored
        .insertInto('compliance_snapshots')
        .values([...inputs])
        .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing()),
    )
    .insertInto('compliance_verdicts')
    .values([...verdicts])
    .execute()
}

/** Whether a call was evaluated at a stage since an instant on the same facts and rules. */
export const isKnownSince = async (
  tx: Tx,
  about: {
    readonly callId: string
    readonly stage: Stage
    readonly rulesHash: Buffer
    readonly factsHash: Buffer
    readonly since: Date
  },
): Promise<boolean> =>
  (await tx
    .selectFrom('compliance_verdicts')
    .select('id')
    .where('subject_id', '=', about.callId)
    .where('evaluated_at', '>=', about.since)
    .where('stage', '=', about.stage)
    .where('rules_hash', '=', about.rulesHash)
    .where('facts_hash', '=', about.factsHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Verdicts at these stages are about reading, or come with the one of the confirmation: they say nothing of a call's standing. */
const nonDecisiveStages: readonly Stage[] = ['hold', 'read']

/** The latest verdict about whether a call may take place, or about one of its experts. */
export const latestVerdict = (
  tx: Tx,
  callId: string,
  expertId: string | null = null,
): Promise<VerdictRecord | undefined> =>
  tx
    .selectFrom('compliance_verdicts')
    .selectAll()
    .where('subject_id', '=', callId)
    .where('stage', 'not in', nonDecisiveStages)
    .$if(expertId !== null, (query) =>
      // Verdicts of before they named their expert are about the only one there was.
      query.where((eb) => eb.or([eb('expert_id', '=', expertId), eb('expert_id', 'is', null)])),
    )
    .orderBy('evaluated_at', 'desc')
    // A call with several experts is evaluated for all of them at once: the most severe verdict counts.
    .orderBy(sql`array_position(${[...outcomes]}::text[], outcome)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The outcome and the names of the reasons of the latest verdict about each of some calls. */
export const latestOutcomes = async (
  tx: Tx,
  callIds: readonly string[],
): Promise<{ id: string; outcome: Outcome; reasons: string[] }[]> => {
  const { rows } = await sql<{ id: string; outcome: Outcome; reasons: string[] }>`
    select c.id, latest.outcome,
      array(select r ->> 'reason' from jsonb_array_elements(latest.verdict -> 'reasons') r) as reasons
    from unnest(${callIds}::uuid[]) as c(id)
    cross join lateral (
      select v.outcome, v.verdict from compliance_verdicts v where v.subject_id = c.id
        and v.stage not in (${sql.join(nonDecisiveStages)})
      order by v.evaluated_at desc, array_position(${[...outcomes]}::text[], v.outcome) desc, v.id desc limit 1) latest`.execute(
    tx,
  )
  return rows
}

/** Those of some calls whose latest verdict rests on a company with one of these keys. */
export const subjectsWithVerdictsUsing = async (
  tx: Tx,
  callIds: readonly string[],
  keys: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${callIds}::uuid[]) as c(id)
    cross join lateral (
      select v.tenant_id, v.facts_hash from compliance_verdicts v where v.subject_id = c.id
        and v.stage not in (${sql.join(nonDecisiveStages)})
      order by v.evaluated_at desc, v.id desc limit 1) latest
    join compliance_snapshots f on (f.tenant_id, f.hash) = (latest.tenant_id, latest.facts_hash)
    where f.content->'companies' ?| ${keys}::text[]
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Any verdict about a call at a stage since an instant. */
export const verdictSince = (tx: Tx, callId: string, stage: Stage, since: Date) =>
  tx
    .selectFrom('compliance_verdicts')
    .select('id')
    .where('subject_id', '=', callId)
    .where('stage', '=', stage)
    .where('evaluated_at', '>=', since)
    .limit(1)
    .executeTakeFirst()

export const verdictById = (tx: Tx, id: string): Promise<VerdictRecord | undefined> =>
  tx.selectFrom('compliance_verdicts').selectAll().where('id', '=', id).executeTakeFirst()

/** A stored verdict with what it rested on. */
export interface RecordedVerdict extends VerdictRecord {
  readonly facts: Facts
  readonly rules: readonly Rule[]
}

/** The verdicts evaluated at or after an instant, in order, from the one after `after` on. */
export const recordedVerdicts = (
  tx: Tx,
  { since, after, size }: { readonly since: Date; readonly after: string | undefined; readonly size: number },
): Promise<RecordedVerdict[]> =>
  tx
    .selectFrom('compliance_verdicts as v')
    .innerJoin('compliance_snapshots as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.hash', '=', 'v.facts_hash'),
    )
    .innerJoin('compliance_snapshots as r', (join) =>
      join.onRef('r.tenant_id', '=', 'v.tenant_id').onRef('r.hash', '=', 'v.rules_hash'),
    )
    .selectAll('v')
    .select([sql<Facts>`f.content`.as('facts'), sql<readonly Rule[]>`r.content`.as('rules')])
    .where('v.evaluated_at', '>=', since)
    .$if(after !== undefined, (query) => query.where('v.id', '>', after!))
    .orderBy('v.id')
    .limit(size)
    .execute()

/** What a verdict rested on. */
export const inputByHash = async <T>(tx: Tx, hash: Buffer): Promise<T> =>
  (await tx.selectFrom('compliance_snapshots').select('content').where('hash', '=', hash).executeTakeFirstOrThrow())
    .content as unknown as T
