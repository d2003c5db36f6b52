import type { Tx } from '../../platform/db/tables.ts'
import { employmentsOfAll } from './employments/store.ts'
import { factsOf } from './fact-store.ts'
import { personBriefs } from './queries.ts'

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

/** What is known of experts that may stand in the way of a call, in as many statements for many as for one. */
export const conflictRecordsOf = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, ConflictRecord>> => {
  const employments = Map.groupBy(await employmentsOfAll(tx, personIds), ({ person_id }) => person_id)
  const offices = new Map((await factsOf(tx, personIds, 'public_office')).map((fact) => [fact.person_id, fact]))
  const briefs = await personBriefs(tx, personIds)
  return new Map(
    personIds.map((personId) => {
      const office = offices.get(personId)
      return [
        personId,
        {
          employments: (employments.get(personId) ?? []).map((row) => ({
            id: row.id,
            companyName: row.company_name,
            companyId: row.company_id,
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
          doNotContact: briefs.get(personId)?.doNotUse ?? false,
        },
      ]
    }),
  )
}
