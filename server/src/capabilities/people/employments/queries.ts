import { listEmployments as listEmploymentsOperation } from '@colloquy/contract/people/operations'
import type { EmploymentList } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { canSeeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { personWithCompany } from '../store.ts'
import { employmentsOf, employmentsOfAll } from './store.ts'

export const readEmployments = async (tx: Tx, personId: string): Promise<EmploymentList> => {
  const person = await personWithCompany(tx, personId)
  const rows = await employmentsOf(tx, personId)
  return {
    version: person?.version ?? 0,
    employments: rows.map((row) => ({
      employmentId: row.id,
      companyName: row.company_name,
      title: row.title,
      startDate: row.start_on,
      endDate: row.end_on,
      summary: row.summary,
      source: row.source,
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      isPrimary: row.is_primary,
    })),
  }
}

/** The names of the present and former employers of several people, by person. */
export const employerNamesOf = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = Map.groupBy(await employmentsOfAll(tx, personIds), ({ person_id }) => person_id)
  return new Map([...rows].map(([id, employments]) => [id, employments.map(({ company_name }) => company_name)]))
}

export const listEmployments = query(listEmploymentsOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canSeeRecord,
  run: ({ tx, subject }) => readEmployments(tx, subject.personId),
})

/** A primary employment that its expert was asked to confirm and has not confirmed since: this one, or whichever it is. */
export const employmentAwaiting = async (
  tx: Tx,
  personId: string,
  employmentId?: string,
): Promise<{ readonly company: string; readonly askedOn: string } | undefined> => {
  const awaiting = (await employmentsOf(tx, personId)).find(
    ({ id, is_primary, reminded_at, confirmed_at }) =>
      is_primary && (employmentId ?? id) === id && reminded_at && (!confirmed_at || confirmed_at < reminded_at),
  )
  return awaiting && { company: awaiting.company_name, askedOn: awaiting.reminded_at!.toISOString().slice(0, 10) }
}
