import { attestationsRequested } from '@colloquy/contract/calls/events'
import {
  exportClientExpertPairs as exportClientExpertPairsOperation,
  maxExportedPairs,
  remindOfAttestations as remindOfAttestationsOperation,
} from '@colloquy/contract/calls/monitor/operations'
import { command } from '../../../platform/operations/define.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { missingAttestations } from '../attestations/due-attestations.ts'
import { loadCall } from '../queries.ts'
import { pairTable } from './present.ts'
import { pairPeriodStart, presentPairs } from './queries.ts'
import * as store from './store.ts'

/** Reminds those who have not attested. The same people are mailed once in an hour, however often officers ask. */
export const remindOfAttestations = command(remindOfAttestationsOperation, {
  load: loadCall,
  see: isOfficer,
  allow: isOfficer,
  limits: [{ name: 'calls.attestation-reminders', max: 60, seconds: 3600 }],
  about: ({ input }) => ({ kind: 'call', id: input.callId }),
  run: async ({ at, subject: { call }, emit, refuse }) => {
    const missing = missingAttestations(call, at)
    if (missing.length === 0) return refuse('attestations_complete')
    emit(attestationsRequested, { callId: call.id, occasion: at.toISOString().slice(0, 'YYYY-MM-DDThh'.length) }, [])
    return { reminded: missing.length }
  },
})

/** Exports who has talked to whom. The audit entry records the filters and the number of pairs. */
export const exportClientExpertPairs = command(exportClientExpertPairsOperation, {
  load: async () => ({ count: 0 }),
  see: isOfficer,
  allow: isOfficer,
  answersSecret: true,
  limits: [{ name: 'calls.pair-export', max: 20, seconds: 3600 }],
  about: ({ input, request, subject }) => ({
    kind: 'export',
    id: request.id,
    details: { ...input, count: subject.count },
  }),
  run: async ({ tx, me, at, input: { order = 'recent', ...filters }, subject }) => {
    const page = { since: pairPeriodStart(at), offset: 0, limit: maxExportedPairs }
    const { pairs } = await store.listClientExpertPairs(tx, { ...filters, order }, page)
    subject.count = pairs.length
    return new File([pairTable(await presentPairs(tx, pairs), me.language)], 'calls-by-pair.csv', { type: 'text/csv' })
  },
})
