import { setCallContentPolicy } from '@colloquy/contract/calls/content-policy-operations'
import { contentPolicyChanged } from '@colloquy/contract/calls/events'
import { command } from '../../../platform/operations/define.ts'
import { companyNames } from '../../companies/queries.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { officerIds } from '../../people/queries.ts'
import { lockCall } from '../transition-commands.ts'
import { presentContentPolicy } from './content-policy-queries.ts'
import { writeContentPolicy } from './content-policy-store.ts'

export const setContentPolicy = command(setCallContentPolicy, {
  load: lockCall,
  see: isOfficer,
  allow: isOfficer,
  about: ({ input: { callId, purpose, companyIds } }) => ({
    kind: 'call',
    id: callId,
    details: { purpose, companyIds: companyIds.join(' ') },
  }),
  run: async ({ tx, me, at, input: { callId, purpose, companyIds: chosen }, emit, refuse }) => {
    const companyIds = [...new Set(chosen)]
    const known = await companyNames(tx, companyIds)
    if (known.size < companyIds.length) return refuse('content_issuer_unknown')
    const row = { tenant_id: me.tenantId, call_id: callId, purpose, changed_at: at, changed_by: me.personId }
    await writeContentPolicy(tx, row, companyIds)
    emit(contentPolicyChanged, { callId }, await officerIds(tx))
    return presentContentPolicy(tx, callId)
  },
})
