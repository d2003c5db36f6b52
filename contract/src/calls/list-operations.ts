import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, EmptyOutput, Id, Instant, line, Zone } from '../values.ts'
import { callFilters } from './shapes.ts'

/** The most calls in one file. */
export const maxExportedCalls = 5000

export const exportCalls = operation('calls.export', {
  summary: 'The calls of the list with the same filters, as CSV for a spreadsheet: the first five thousand.',
  method: 'POST',
  path: '/calls/export',
  input: z.object({
    ...callFilters,
    /** The time zone of the times; the reader's own when absent. */
    timezone: z.optional(Zone),
  }),
  output: Bytes,
})

export const maxCallViews = 30
/** The length of the address's query, in which all filters are. */
export const maxCallViewLength = 4000

/** Filters of the list of calls under a name, as the query of its address. */
export const CallView = z.object({ viewId: Id, name: z.string(), query: z.string(), savedAt: Instant })
export type CallView = z.infer<typeof CallView>

export const listCallViews = operation('calls.listViews', {
  summary: "The actor's saved views of the list of calls, by name.",
  method: 'GET',
  path: '/calls/views',
  input: z.object({}),
  output: z.object({ views: z.array(CallView) }),
})

export const saveCallView = operation('calls.saveView', {
  summary: 'Saves filters of the list of calls under a name; a view with that name is replaced.',
  method: 'POST',
  path: '/calls/views',
  input: z.object({
    name: line(80),
    query: z.string().check(z.maxLength(maxCallViewLength), z.regex(/^(?:\?[^\s#]*)?$/)),
  }),
  output: CallView,
  refusals: ['too_many_views'],
})

export const removeCallView = operation('calls.removeView', {
  summary: 'Removes a saved view.',
  method: 'DELETE',
  path: '/calls/views/{viewId}',
  input: z.object({ viewId: Id }),
  output: EmptyOutput,
})
