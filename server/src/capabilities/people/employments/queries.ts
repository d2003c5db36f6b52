import { listEmployments as listEmploymentsOperation } from '@colloquy/contract/people/operations'
import type { EmploymentList } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { seeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { personWithCompany } from '../store.ts'
import { employmentsOf } from './store.ts'

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

export const listEmployments = query(listEmploymentsOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: seeRecord,
  run: ({ tx, subject }) => readEmployments(tx, subject.personId),
})
