import type { ProposalDeclineReason, ProposalInfo, ProposalState } from '@colloquy/contract/sourcing/shapes'
import { type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { IdentityFingerprint } from '../../platform/record-linkage/identity-fingerprint.ts'
import { companyNameOf, fullNameOf } from '../people/queries.ts'
import { fingerprintColumns, type KeyedFingerprint, replaceKeys } from './duplicate-store.ts'

interface RequestRow {
  tenant_id: string
  id: string
  project_id: string
  vendor_id: string
  title: string
  brief: string
  questions: string[]
  /** `YYYY-MM-DD` */
  due_on: string
  requested_at: Date
  requested_by: string
  closed_at: Date | null
  closed_by: string | null
}

interface ProposalRow {
  tenant_id: string
  id: string
  version: number
  request_id: string
  project_id: string
  vendor_id: string
  state: ProposalState
  /** Null once it was erased. */
  info: JSONColumnType<ProposalInfo> | null
  /** The keyed hash of the address; null until the next timer where the key has changed. */
  email_key: string | null
  /** The key of the fingerprint. */
  key_id: string | null
  fingerprint: JSONColumnType<IdentityFingerprint> | null
  person_id: string | null
  credits_per_hour: number | null
  decline_reason: ProposalDeclineReason | null
  decline_note: string | null
  proposed_at: Date
  proposed_by: string
  decided_at: Date | null
  decided_by: string | null
}

interface VersionRow {
  tenant_id: string
  proposal_id: string
  version: number
  info: JSONColumnType<ProposalInfo>
  replaced_at: Date
  replaced_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sourcing_requests: RequestRow
    proposals: ProposalRow
    proposal_versions: VersionRow
  }
}

export type RequestRecord = Selectable<RequestRow> & {
  readonly vendor_name: string
  readonly is_project_closed: boolean
  readonly counts: Record<ProposalState, number>
}

const requestsWithCounts = (tx: Tx) =>
  tx
    .selectFrom('sourcing_requests')
    .selectAll('sourcing_requests')
    .select([
      companyNameOf('sourcing_requests', 'vendor_id').as('vendor_name'),
      sql<boolean>`exists (select from projects p where p.tenant_id = sourcing_requests.tenant_id
      and p.id = sourcing_requests.project_id and p.closed_at is not null)`.as('is_project_closed'),
      sql<Record<ProposalState, number>>`(select json_build_object(
      'submitted', count(*) filter (where state = 'submitted'), 'accepted', count(*) filter (where state = 'accepted'),
      'declined', count(*) filter (where state = 'declined'), 'withdrawn', count(*) filter (where state = 'withdrawn'))
      from proposals p where p.tenant_id = sourcing_requests.tenant_id and p.request_id = sourcing_requests.id)`.as(
        'counts',
      ),
    ])

/** The requests of a project, the latest first. */
export const requestsOfProject = (tx: Tx, projectId: string): Promise<RequestRecord[]> =>
  requestsWithCounts(tx)
    .where('project_id', '=', projectId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute() as Promise<RequestRecord[]>

const maxRequests = 500

/** The requests to a vendor: open ones first, the nearest due day first. */
export const requestsOfVendor = (tx: Tx, vendorId: string): Promise<RequestRecord[]> =>
  requestsWithCounts(tx)
    .where('vendor_id', '=', vendorId)
    .orderBy(sql`closed_at is not null`)
    .orderBy('due_on')
    .orderBy('id')
    .limit(maxRequests)
    .execute() as Promise<RequestRecord[]>

export const requestById = (tx: Tx, requestId: string): Promise<RequestRecord | undefined> =>
  requestsWithCounts(tx).where('id', '=', requestId).executeTakeFirst() as Promise<RequestRecord | undefined>

/** Locks a request until this transaction ends. */
export const lockRequest = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.selectFrom('sourcing_requests').select('id').where('id', '=', requestId).forUpdate().execute()
}

/** @returns false when the vendor has an open request for the project */
export const insertRequest = async (
  tx: Tx,
  row: Omit<Selectable<RequestRow>, 'closed_at' | 'closed_by'>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('sourcing_requests')
    .values({ ...row, closed_at: null, closed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when it was closed before */
export const closeRequest = async (
  tx: Tx,
  requestId: string,
  closed: Pick<RequestRow, 'closed_at' | 'closed_by'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sourcing_requests')
    .set(closed)
    .where('id', '=', requestId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type ProposalRecord = Selectable<ProposalRow> & {
  readonly vendor_name: string
  readonly request_title: string
  readonly proposed_by_name: string | null
  readonly decided_by_name: string | null
  /** Whether no other accepted proposal of the person for the project came before. */
  readonly is_first: boolean
}

const proposals = (tx: Tx) =>
  tx
    .selectFrom('proposals')
    .selectAll('proposals')
    .select([
      companyNameOf('proposals', 'vendor_id').as('vendor_name'),
      sql<string>`(select r.title from sourcing_requests r
      where r.tenant_id = proposals.tenant_id and r.id = proposals.request_id)`.as('request_title'),
      fullNameOf('proposals', 'proposed_by').as('proposed_by_name'),
      fullNameOf('proposals', 'decided_by').as('decided_by_name'),
      sql<boolean>`not exists (select from proposals p where p.tenant_id = proposals.tenant_id
        and p.person_id = proposals.person_id and p.project_id = proposals.project_id and p.state = 'accepted'
        and (p.proposed_at, p.id) < (proposals.proposed_at, proposals.id))`.as('is_first'),
    ])

const maxProposals = 1000

/** The proposals for a project: those to decide about first, then the latest. Erased ones are left out. */
export const proposalsOfProject = (tx: Tx, projectId: string): Promise<ProposalRecord[]> =>
  proposals(tx)
    .where('project_id', '=', projectId)
    .where('info', 'is not', null)
    .orderBy(sql`state <> 'submitted'`)
    .orderBy('proposed_at', 'desc')
    .orderBy('id')
    .limit(maxProposals)
    .execute() as Promise<ProposalRecord[]>

/** The accepted proposals for a project, the first first. */
export const offersOf = async (tx: Tx, projectId: string) => {
  const { rows } = await sql<{ personId: string; vendorName: string; creditsPerHour: number; proposedAt: Date }>`
    select p.person_id as "personId", ${companyNameOf('p', 'vendor_id')} as "vendorName",
      p.credits_per_hour as "creditsPerHour", p.proposed_at as "proposedAt"
    from proposals p where p.project_id = ${projectId} and p.state = 'accepted' and p.credits_per_hour is not null
    order by p.proposed_at, p.id limit ${maxProposals}`.execute(tx)
  return rows
}

/** The vendor of the first accepted proposal of a person for a project, or else a company if that is a vendor. */
export const vendorOfExpert = async (
  tx: Tx,
  { projectId, personId, companyId }: { projectId: string; personId: string; companyId: string | null },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select p.vendor_id from proposals p
        where p.project_id = ${projectId} and p.person_id = ${personId} and p.state = 'accepted'
        order by p.proposed_at, p.id limit 1),
      (select c.id from companies c where c.id = ${companyId} and c.kind = 'vendor')) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A vendor's proposals, the latest first: all, those of a request, or those in a state. */
export const proposalsOfVendor = (
  tx: Tx,
  vendorId: string,
  filter: { readonly requestId?: string | undefined; readonly state?: ProposalState | undefined },
): Promise<ProposalRecord[]> =>
  proposals(tx)
    .where('vendor_id', '=', vendorId)
    .where('info', 'is not', null)
    .$if(filter.requestId !== undefined, (query) => query.where('request_id', '=', filter.requestId!))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state!))
    .orderBy('proposed_at', 'desc')
    .orderBy('id')
    .limit(maxProposals)
    .execute() as Promise<ProposalRecord[]>

export const proposalById = (tx: Tx, proposalId: string): Promise<ProposalRecord | undefined> =>
  proposals(tx).where('id', '=', proposalId).executeTakeFirst() as Promise<ProposalRecord | undefined>

/** @returns false when the same address is proposed for the request already */
export const insertProposal = async (
  tx: Tx,
  row: Omit<Selectable<ProposalRow>, 'info' | 'email_key' | 'key_id' | 'fingerprint'> & { readonly info: ProposalInfo },
  keyed: KeyedFingerprint,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('proposals')
    .values({ ...row, info: JSON.stringify(row.info), ...fingerprintColumns(keyed) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await replaceKeys(tx, [{ id: row.id, keyed }])
  return true
}

/** Whether another live proposal for a request has an address. */
export const isProposed = async (
  tx: Tx,
  { requestId, emailKey, except }: { requestId: string; emailKey: string | null; except: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('proposals')
    .select('id')
    .where('request_id', '=', requestId)
    .where('email_key', '=', emailKey)
    .where('state', 'in', ['submitted', 'accepted'])
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces what is said of the person. The version before is kept. @returns false when somebody was faster */
export const replaceInfo = async (
  tx: Tx,
  before: Pick<ProposalRecord, 'tenant_id' | 'id' | 'version' | 'info'>,
  { at, by, info, keyed }: { info: ProposalInfo; keyed: KeyedFingerprint; at: Date; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set({ ...fingerprintColumns(keyed), info: JSON.stringify(info), version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await replaceKeys(tx, [{ id: before.id, keyed }])
  await tx
    .insertInto('proposal_versions')
    .values({
      tenant_id: before.tenant_id,
      proposal_id: before.id,
      version: before.version,
      info: JSON.stringify(before.info),
      replaced_at: at,
      replaced_by: by,
    })
    .execute()
  return true
}

/** Decides about a submitted proposal. @returns false when it was decided before */
export const decide = async (
  tx: Tx,
  { id, version }: Pick<ProposalRecord, 'id' | 'version'>,
  decision: Pick<ProposalRow, 'state' | 'decided_at' | 'decided_by'> &
    Partial<Pick<ProposalRow, 'person_id' | 'credits_per_hour' | 'decline_reason' | 'decline_note'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set({ ...decision, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Vendors by name. */
export const vendors = (tx: Tx) =>
  tx.selectFrom('companies').select(['id', 'name']).where('kind', '=', 'vendor').orderBy('name').orderBy('id').execute()

/** The members of a vendor with usable accounts. */
export const membersOf = async (tx: Tx, vendorId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from people where company_id = ${vendorId} and person_type = 1 and role_id = 64 and is_active
      and restricted_at is null and disabled_at is null and deleted_at is null and erased_at is null
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Erases what was said of people whose proposals came to nothing, decided before an instant. */
export const eraseDecidedBefore = async (tx: Tx, before: Date): Promise<void> => {
  await sql`
    with erased as (
      update proposals set info = null, email_key = null, key_id = null, fingerprint = null, decline_note = null
      where info is not null and state in ('declined', 'withdrawn') and decided_at < ${before} returning id
    ), unkeyed as (
      delete from proposal_keys where proposal_id in (select id from erased)
    )
    delete from proposal_versions where proposal_id in (select id from erased)`.execute(tx)
}
