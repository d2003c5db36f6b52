import { type BatchableQuery, batchableQuery, runBatchable } from '../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type ConflictRelationship, conflictRows } from './fact-store.ts'

/** What says whether an expert may talk about a company. */
export interface ConflictRecord {
  readonly employments: readonly {
    readonly id: string
    readonly companyName: string
    /** The company in the registry; null while nobody has said which one is meant. */
    readonly companyId: string | null
    readonly title: string
    readonly startOn: string
    readonly endOn: string | null
    readonly source: 'self' | 'staff' | 'reference'
    readonly confirmedAt: string | null
  }[]
  readonly relationships: readonly ConflictRelationship[]
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

/** Reads what is known of experts that may prevent a call. */
export const conflictRecordsQuery = (
  personIds: readonly string[],
): BatchableQuery<ReadonlyMap<string, ConflictRecord>> =>
  batchableQuery(conflictRows(personIds), (rows) => {
    const known = new Map(rows.map((row) => [row.person_id, row]))
    return new Map(
      personIds.map((personId) => {
        const { employments = [], relationships = [], office = null } = known.get(personId) ?? {}
        const doNotContact = known.get(personId)?.do_not_use ?? false
        return [
          personId,
          {
            employments: employments.map((one) => ({
              ...one,
              confirmedAt: one.confirmedAt && instantOf(one.confirmedAt),
            })),
            relationships,
            publicOffice: office && {
              holds: !nothing.test(office.value),
              statement: office.value,
              source: office.source,
              confirmedAt: instantOf(office.confirmedAt),
            },
            doNotContact,
          },
        ]
      }),
    )
  })

const instantOf = (stored: string): string => new Date(stored).toISOString()

/** The same at once, in as many statements for many experts as for one. */
export const conflictRecordsOf = (tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, ConflictRecord>> =>
  runBatchable(tx, conflictRecordsQuery(personIds))
