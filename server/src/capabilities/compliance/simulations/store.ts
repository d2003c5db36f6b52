import { type Insertable, type JSONColumnType, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Outcome, Stage } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import type { StoredRule } from '../rules/rule-content.ts'
import type { SetKey } from '../rules/store.ts'

interface SimulationRow extends SetKey {
  tenant_id: string
  id: string
  state: 'running' | 'done' | 'cancelled'
  /** Of the draft's rules. */
  draft_hash: Buffer
  after_rules: JSONColumnType<StoredRule[]>
  before_rules: JSONColumnType<StoredRule[]>
  before_version: number
  since: Date
  started_at: Date
  started_by: string
  /** The last verdict evaluated. */
  last_id: string | null
  total: number
  evaluated: number
  finished_at: Date | null
}

interface ChangeRow {
  tenant_id: string
  simulation_id: string
  verdict_id: string
  before_outcome: Outcome
  after_outcome: Outcome
  rule_id: string
  reason: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_simulations: SimulationRow
    compliance_simulated_changes: ChangeRow
  }
}

export type SimulationRecord = Selectable<SimulationRow>

/** The verdicts that a simulation is about: of its client or project, or all, evaluated within its time. */
const verdictsOf = (
  tx: Tx,
  { level, client_id, project_id, since, started_at }: SetKey & Pick<SimulationRow, 'since' | 'started_at'>,
) =>
  tx
    .selectFrom('compliance_verdicts as v')
    .where('v.evaluated_at', '>=', since)
    .where('v.evaluated_at', '<=', started_at)
    .$if(level === 'client', (query) => query.where('v.client_id', '=', client_id))
    .$if(level === 'project', (query) => query.where('v.project_id', '=', project_id))

export const countVerdicts = async (tx: Tx, simulation: Parameters<typeof verdictsOf>[1]): Promise<number> => {
  const { total } = await verdictsOf(tx, simulation)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A stored verdict with what is needed to evaluate it anew. */
export interface VerdictToEvaluate {
  readonly id: string
  readonly stage: Stage
  readonly effective_at: Date
  readonly clientId: string | null
  readonly projectId: string | null
  readonly facts: Facts
}

/**
 * The next verdicts of a simulation in the order of an index, from the one after `last_id` on. The page is cut before the
 * facts are joined, so that each page costs the same.
 */
export const nextVerdicts = (
  tx: Tx,
  simulation: Parameters<typeof verdictsOf>[1] & Pick<SimulationRow, 'last_id'>,
  limit: number,
): Promise<VerdictToEvaluate[]> => {
  const last = sql.val(simulation.last_id)
  const lastAt = sql`(select evaluated_at from compliance_verdicts where id = ${last})`
  const page = verdictsOf(tx, simulation)
    .select(['v.tenant_id', 'v.id', 'v.stage', 'v.effective_at', 'v.evaluated_at', 'v.facts_hash'])
    .select(['v.client_id as clientId', 'v.project_id as projectId'])
    .$if(simulation.last_id !== null, (query) =>
      query.where(sql<boolean>`(v.evaluated_at, v.id) > (${lastAt}, ${last}::uuid)`),
    )
    .orderBy('v.evaluated_at')
    .orderBy('v.id')
    .limit(limit)
  return tx
    .with(
      (name) => name('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('compliance_snapshots as f', (join) =>
      join.onRef('f.tenant_id', '=', 'page.tenant_id').onRef('f.hash', '=', 'page.facts_hash'),
    )
    .select(['page.id', 'page.stage', 'page.effective_at', 'page.clientId', 'page.projectId'])
    .select(sql<Facts>`f.content`.as('facts'))
    .orderBy('page.evaluated_at')
    .orderBy('page.id')
    .execute()
}

const ofSet = (tx: Tx, { level, client_id, project_id }: SetKey) =>
  tx
    .selectFrom('compliance_simulations')
    .selectAll()
    .where('level', '=', level)
    .where(sql<boolean>`client_id is not distinct from ${client_id}`)
    .where(sql<boolean>`project_id is not distinct from ${project_id}`)

/** The latest simulation of a set. */
export const simulationOf = (tx: Tx, key: SetKey): Promise<SimulationRecord | undefined> =>
  ofSet(tx, key).executeTakeFirst()

/** A simulation by id, locked until the transaction ends. */
export const lockSimulation = (tx: Tx, id: string): Promise<SimulationRecord | undefined> =>
  tx.selectFrom('compliance_simulations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores a simulation in place of the set's former one. */
export const replaceSimulation = async (
  tx: Tx,
  former: string | undefined,
  row: Insertable<SimulationRow>,
): Promise<void> => {
  if (former) await tx.deleteFrom('compliance_simulations').where('id', '=', former).execute()
  await tx.insertInto('compliance_simulations').values(row).execute()
}

export const updateSimulation = async (
  tx: Tx,
  id: string,
  change: Pick<Updateable<SimulationRow>, 'state' | 'last_id' | 'evaluated' | 'finished_at'>,
): Promise<void> => {
  await tx.updateTable('compliance_simulations').set(change).where('id', '=', id).execute()
}

export const insertChanges = async (tx: Tx, rows: readonly ChangeRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('compliance_simulated_changes')
      .values([...rows])
      .execute()
}

/** The changed verdicts by rule and outcomes, the most frequent first. */
export const groupChanges = async (tx: Tx, simulationId: string) => {
  const rows = await tx
    .selectFrom('compliance_simulated_changes')
    .select(['rule_id as ruleId', 'reason', 'before_outcome as before', 'after_outcome as after'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('simulation_id', '=', simulationId)
    .groupBy(['rule_id', 'reason', 'before_outcome', 'after_outcome'])
    .orderBy('count', 'desc')
    .orderBy('rule_id')
    .orderBy('before_outcome')
    .orderBy('after_outcome')
    .execute()
  return rows.map(({ count, ...group }) => ({ ...group, count: Number(count) }))
}

/** The changed verdicts, the latest call first. */
export const listChanges = (
  tx: Tx,
  simulationId: string,
  { ruleId, offset, limit }: { readonly ruleId: string | undefined; readonly offset: number; readonly limit: number },
) =>
  tx
    .selectFrom('compliance_simulated_changes as c')
    .innerJoin('compliance_verdicts as v', (join) =>
      join.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.id', '=', 'c.verdict_id'),
    )
    .select(['c.verdict_id', 'c.rule_id', 'c.reason', 'c.before_outcome', 'c.after_outcome'])
    .select(['v.subject_id', 'v.stage', 'v.effective_at', 'v.evaluated_at', 'v.call_code', 'v.topic', 'v.expert_id'])
    .where('c.simulation_id', '=', simulationId)
    .$if(ruleId !== undefined, (query) => query.where('c.rule_id', '=', ruleId!))
    .orderBy('v.evaluated_at', 'desc')
    .orderBy('v.id')
    .offset(offset)
    .limit(limit)
    .execute()
