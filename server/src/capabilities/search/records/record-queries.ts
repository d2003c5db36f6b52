import type { Tx } from '../../../platform/db/tables.ts'
import { type PersonRecord, personRecords } from '../../people/queries.ts'
import { type CandidateProject, projectsOfCandidates } from '../../projects/candidates/queries.ts'

/** What is searched of an expert. */
export interface SearchRecord extends PersonRecord {
  /** The projects the expert is a candidate of; absent where nobody sees them. */
  readonly projects?: readonly CandidateProject[]
}

/** The records of people with all that is searched of them, in the order of the ids. */
export const searchRecords = async (tx: Tx, ids: readonly string[]): Promise<SearchRecord[]> => {
  const [records, projects] = await Promise.all([personRecords(tx, ids), projectsOfCandidates(tx, ids)])
  return records.map((record) => ({ ...record, projects: projects.get(record.person.id) ?? [] }))
}

/** The records of people for a viewer; without `isInternal`, projects are not read. */
export const recordsFor = (tx: Tx, ids: readonly string[], isInternal: boolean): Promise<SearchRecord[]> =>
  isInternal ? searchRecords(tx, ids) : personRecords(tx, ids)
