import * as z from 'zod/mini'
import { Outcome } from '../../compliance/shapes.ts'
import { operation } from '../../operation.ts'
import { PersonCard } from '../../people/shapes.ts'
import { Bytes, Id } from '../../values.ts'
import { ClientExpertPair, MissingPart, MonitoredCall, MonitorView, PairCall, PairOrder } from './shapes.ts'

const Text = z.string().check(z.maxLength(200))

export const listMonitoredCalls = operation('calls.listMonitored', {
  summary:
    'For officers: the calls of the day, those that are live or begin soon, or those with a problem, with their verdict and what they lack.',
  method: 'GET',
  path: '/compliance/monitor',
  input: z.object({
    view: MonitorView,
    clientId: z.optional(Id),
    outcome: z.optional(Outcome),
    missing: z.optional(MissingPart),
    text: z.optional(Text),
  }),
  output: z.object({
    calls: z.array(MonitoredCall),
    /** How many calls each view holds, whatever the other filters. */
    totals: z.record(MonitorView, z.int()),
    /** The clients of the view's calls, by name. */
    clients: z.array(z.object({ clientId: Id, name: z.string() })),
  }),
})

export const remindOfAttestations = operation('calls.remindOfAttestations', {
  summary: 'Reminds everybody with a seat who has not attested, by mail and notification.',
  method: 'POST',
  path: '/compliance/calls/{callId}/reminders',
  input: z.object({ callId: Id }),
  output: z.object({ reminded: z.int() }),
  refusals: ['attestations_complete'],
})

const pairFilters = {
  /** Words that must all occur in a name or the company. */
  text: z.optional(Text),
  clientId: z.optional(Id),
  order: z.optional(PairOrder),
}

export const listClientExpertPairs = operation('calls.listClientExpertPairs', {
  summary: 'For officers: who has talked to whom, and how often, in pages of 50.',
  method: 'GET',
  path: '/compliance/people',
  input: z.object({ ...pairFilters, startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))) }),
  output: z.object({ total: z.int(), pairs: z.array(ClientExpertPair) }),
})

export const getClientExpertPair = operation('calls.getClientExpertPair', {
  summary: 'For officers: the calls of a client’s person and an expert, the latest first.',
  method: 'GET',
  path: '/compliance/people/{contactId}/{expertId}',
  input: z.object({ contactId: Id, expertId: Id }),
  output: z.object({ contact: PersonCard, expert: PersonCard, calls: z.array(PairCall) }),
})

/** Maximum pairs per file. */
export const maxExportedPairs = 5000

export const exportClientExpertPairs = operation('calls.exportClientExpertPairs', {
  summary: 'For officers: who has talked to whom, as CSV for a spreadsheet: the first five thousand pairs.',
  method: 'POST',
  path: '/compliance/people/export',
  input: z.object(pairFilters),
  output: Bytes,
})
