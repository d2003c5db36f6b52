import type { RelationshipKind } from '@colloquy/contract/people/contact-shapes'
import type { FactKind } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { PreviousFact } from './store.ts'

/** Validity period of each kind of fact in days, unless the fact is stored with its own. */
export const validityDays: Record<FactKind, number> = {
  employment: 90,
  rate: 180,
  languages: 365,
  location: 365,
  public_office: 180,
  outside_activity: 90,
  shares_held: 90,
}

/** A fact about a person as one source gives it. */
export interface FactRevision {
  readonly tenantId: string
  readonly personId: string
  readonly kind: FactKind
  readonly value: string
  readonly source: 'self' | 'staff'
  readonly at: Date
}

/** One fact about a person. */
export const factOf = (tx: Tx, personId: string, kind: FactKind) =>
  tx.selectFrom('facts').selectAll().where('person_id', '=', personId).where('kind', '=', kind).executeTakeFirst()

/** Writes a fact, with the same value or a new one. The previous one is kept so that one step can be undone. */
export const writeFact = async (
  tx: Tx,
  { tenantId, personId, kind, value, source, at }: FactRevision,
): Promise<void> => {
  const before = await factOf(tx, personId, kind)
  const previous = before && {
    value: before.value,
    source: before.source,
    confirmedAt: before.confirmed_at.toISOString(),
  }
  const revision = { value, source, confirmed_at: at, previous_fact: previous ? JSON.stringify(previous) : null }
  await tx
    .insertInto('facts')
    .values({ tenant_id: tenantId, person_id: personId, kind, validity_days: validityDays[kind], ...revision })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet(revision))
    .execute()
}

/** Restores the previous fact. */
export const restoreFact = async (tx: Tx, personId: string, kind: FactKind, previous: PreviousFact): Promise<void> => {
  await tx
    .updateTable('facts')
    .set({
      value: previous.value,
      source: previous.source,
      confirmed_at: new Date(previous.confirmedAt as string),
      previous_fact: null,
    })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute()
}

/** What an expert is to a company that does not employ them. */
export interface ConflictRelationship {
  readonly kind: RelationshipKind
  readonly companyName: string
  readonly startOn: string | null
  readonly endOn: string | null
}

/** What is stored of an expert that may prevent a call. */
export interface ConflictRow {
  readonly person_id: string
  readonly do_not_use: boolean
  /** The latest first. */
  readonly employments: readonly {
    readonly id: string
    readonly companyName: string
    readonly companyId: string | null
    readonly title: string
    readonly startOn: string
    readonly endOn: string | null
    readonly source: 'self' | 'staff' | 'reference'
    readonly confirmedAt: string | null
  }[]
  readonly relationships: readonly ConflictRelationship[]
  readonly office: {
    readonly value: string
    readonly source: 'self' | 'staff' | 'reference'
    readonly confirmedAt: string
  } | null
}

/** A query for the conflict rows of some people. */
export const conflictRows = (personIds: readonly string[]) => sql<ConflictRow>`
  select p.id as person_id, p.do_not_use,
    (select coalesce(json_agg(json_build_object('id', e.id, 'companyName', e.company_name, 'companyId', e.company_id,
        'title', e.title, 'startOn', e.start_on, 'endOn', e.end_on, 'source', e.source, 'confirmedAt', e.confirmed_at)
        order by e.start_on desc, e.id), '[]')
      from employments e where (e.tenant_id, e.person_id) = (p.tenant_id, p.id)) as employments,
    (select coalesce(json_agg(json_build_object('kind', r.kind, 'companyName', r.company_name, 'startOn', r.start_on,
        'endOn', r.end_on) order by r.position), '[]')
      from third_party_relationships r where (r.tenant_id, r.person_id) = (p.tenant_id, p.id)) as relationships,
    (select json_build_object('value', f.value, 'source', f.source, 'confirmedAt', f.confirmed_at)
      from facts f where (f.tenant_id, f.person_id, f.kind) = (p.tenant_id, p.id, 'public_office')) as office
  from people p where p.id = any(${[...personIds]}::uuid[])`
