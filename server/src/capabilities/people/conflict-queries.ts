import type { Tx } from '../../platform/db/tables.ts'
import { employmentsOf } from './employments/store.ts'
import { factOf } from './fact-store.ts'
import { personBriefs } from './queries.ts'

/** What says whether an expert may talk about a company. */
export interface ConflictRecord {
  readonly employments: readonly {
    readonly id: string
    readonly companyName: string
    readonly title: string
    readonly startOn: string
    readonly endOn: string | null
    readonly source: 'self' | 'staff' | 'reference'
    readonly confirmedAt: string | null
  }[]
  /** Null: the expert was never asked. */
  readonly publicOffice: {
    readonly holds: boolean
    readonly statement: string
    readonly source: 'self' | 'staff' | 'reference'
    readonly confirmedAt: string
  } | null
  readonly doNotContact: boolean
}

/** How people say in their own words that there is nothing to state. */
const nothing = /^\s*(none|no|n\/a|nein|keine?s?|kein amt|-|–|لا|لا يوجد)[.\s]*$/i

/** What is known of an expert that may stand in the way of a call. */
export const conflictRecordOf = async (tx: Tx, personId: string): Promise<ConflictRecord> => {
  const rows = await employmentsOf(tx, personId)
  const office = await factOf(tx, personId, 'public_office')
  const brief = (await personBriefs(tx, [personId])).get(personId)
  return {
    employments: rows.map((row) => ({
      id: row.id,
      companyName: row.company_name,
      title: row.title,
      startOn: row.start_on,
      endOn: row.end_on,
      source: row.source,
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
    })),
    publicOffice: office
      ? {
          holds: !nothing.test(office.value),
          statement: office.value,
          source: office.source as 'self' | 'staff' | 'reference',
          confirmedAt: office.confirmed_at.toISOString(),
        }
      : null,
    doNotContact: brief?.doNotUse ?? false,
  }
}
