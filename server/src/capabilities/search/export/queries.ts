import type { Language } from '@colloquy/contract/languages'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { writeCsv, writeCsvLines } from '../../../platform/csv/csv-writer.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { recordsFor, type SearchRecord } from '../records/record-queries.ts'
import { exportHeadings, exportRow } from './present.ts'

/** Few enough that reading and writing one slice delays other requests by a few milliseconds only. */
const expertsPerSlice = 25

/**
 * Writes the table of experts in the order of their ids, without those that `present` leaves out. It is read and written
 * in slices: between two of them, while the database answers, the process serves other requests.
 */
export const exportTable = async (
  tx: Tx,
  ids: readonly string[],
  present: (record: SearchRecord) => FoundPerson | undefined,
  language: Language,
  sliceSize = expertsPerSlice,
): Promise<{ readonly parts: readonly string[]; readonly count: number }> => {
  const parts = [writeCsv([exportHeadings(language)])]
  let count = 0
  for (let from = 0; from < ids.length; from += sliceSize) {
    // The table has no match explanations, for which projects would be read.
    const records = await recordsFor(tx, ids.slice(from, from + sliceSize), false)
    const found = records.flatMap((record) => present(record) ?? [])
    parts.push(writeCsvLines(found.map(exportRow)))
    count += found.length
  }
  return { parts, count }
}
