import { listAuditEntries, verifyAuditLog } from '@colloquy/contract/audit/operations'
import { type AuditEntry, type auditFilter, routineOperations } from '@colloquy/contract/audit/shapes'
import type * as z from 'zod/mini'
import { verifySlice } from '../../platform/audit/audit-log-slice-verification.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { callCodes } from '../calls/queries.ts'
import { companyNames } from '../companies/queries.ts'
import { personSummaries } from '../people/queries.ts'
import { projectSummaries } from '../projects/queries.ts'
import { canReadAudit } from './policy.ts'
import { namedIn, presentEntry } from './present.ts'
import { cursorOf, type EntryFilter, type EntryRow, findEntries, findPersonIdsByText } from './store.ts'

const maxEntriesPerPage = 50
const maxPeoplePerFilter = 100

type FilterInput = { readonly [K in keyof typeof auditFilter]?: z.output<(typeof auditFilter)[K]> }

/** The filter of a request for the store; a person's name becomes the ids of everybody with it. */
export const entryFilterOf = async (tx: Tx, input: FilterInput): Promise<EntryFilter> => {
  const { person, personId, operation, subjectKind, subjectId, outcome, routine = false, from, to } = input
  const named = person === undefined ? undefined : await findPersonIdsByText(tx, person, maxPeoplePerFilter)
  const people = personId === undefined ? named : [personId].filter((id) => !named || named.includes(id))
  return {
    people,
    operation,
    subjectKind,
    subjectId,
    outcome,
    excludedOperations: routine || operation !== undefined ? [] : routineOperations,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}

/** Entries with the names of those concerned. */
export const presentEntries = async (tx: Tx, rows: readonly EntryRow[]): Promise<AuditEntry[]> => {
  const ids = namedIn(rows)
  const people = await personSummaries(tx, ids.people)
  const projects = await projectSummaries(tx, ids.projects)
  const names = new Map<string, string>([
    ...[...people].flatMap(([id, { fullName, isErased }]) => (isErased ? [] : [[id, fullName] as const])),
    ...[...projects].map(([id, { name }]) => [id, name] as const),
    ...(await callCodes(tx, ids.calls)),
    ...(await companyNames(tx, ids.companies)),
  ])
  return rows.map((row) => presentEntry(row, names))
}

/** Searches the audit log. */
export const list = query(listAuditEntries, {
  allow: canReadAudit,
  limits: [{ name: 'audit.list', max: 300, seconds: 60 }],
  run: async ({ tx, input }) => {
    const cursor = input.after === undefined ? undefined : await cursorOf(tx, input.after)
    const rows = await findEntries(tx, await entryFilterOf(tx, input), cursor, maxEntriesPerPage + 1)
    const page = rows.slice(0, maxEntriesPerPage)
    return {
      entries: await presentEntries(tx, page),
      next: rows.length > maxEntriesPerPage ? page.at(-1)!.id : null,
    }
  },
})

/** Verifies a slice of the hash chain; the browser asks for one after the other, so that none takes long. */
export const verify = query(verifyAuditLog, {
  allow: canReadAudit,
  limits: [{ name: 'audit.verify', max: 600, seconds: 60 }],
  run: async ({ tx, me, input }) => {
    const { verified, next, faults, head } = await verifySlice(tx, me.tenantId, input.after ?? 0)
    return {
      verified,
      next,
      faultCount: faults.length,
      faults: faults.slice(0, 20).map(({ kind, seq, to }) => ({ kind, number: seq, to: to ?? null })),
      head: head.chain ? { number: head.seq, hash: head.chain.toString('hex') } : null,
    }
  },
})
