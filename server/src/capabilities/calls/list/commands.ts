import { exportCalls as exportCallsOperation, maxExportedCalls } from '@colloquy/contract/calls/list-operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { writeCsv, writeCsvLines } from '../../../platform/csv/csv-writer.ts'
import { command } from '../../../platform/operations/define.ts'
import { presentAll, recordOf } from '../queries.ts'
import { findByIds } from '../store.ts'
import { exportHeadings, exportRow } from './export-present.ts'
import { listIds } from './store.ts'

/** Few enough that reading and writing one slice delays other requests by a few milliseconds only. */
const callsPerSlice = 50

/** Exports the calls that the reader lists, as the reader may see each. The audit entry records the filters and the number. */
export const exportCalls = command(exportCallsOperation, {
  load: async () => ({ count: 0 }),
  see: signedIn,
  allow: signedIn,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'calls.export', max: 20, seconds: 3600 }],
  about: ({ input, request, subject }) => ({
    kind: 'export',
    id: request.id,
    details: { ...input, count: subject.count },
  }),
  run: async ({ tx, me, at, input: { timezone: zone = me.timeZone, ...filters }, request, subject }) => {
    const language = request.language ?? me.language
    const ids = await listIds(tx, me, { filters, offset: 0, limit: maxExportedCalls }, at)
    const parts = [writeCsv([exportHeadings(language)])]
    for (let from = 0; from < ids.length; from += callsPerSlice) {
      const slice = ids.slice(from, from + callsPerSlice)
      const positions = new Map(slice.map((id, index) => [id, index]))
      const records = (await findByIds(tx, slice)).map(recordOf)
      const calls = (await presentAll({ tx, actor: me, at }, records)).toSorted(
        (one, other) => positions.get(one.callId)! - positions.get(other.callId)!,
      )
      parts.push(writeCsvLines(calls.map((call) => exportRow(call, { language, zone }))))
    }
    subject.count = ids.length
    return new File(parts, 'calls.csv', { type: 'text/csv' })
  },
})
