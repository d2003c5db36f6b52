import { setRecordingRetention } from '@colloquy/contract/recordings/retention-operations'
import { recordingRetentionGraceMs } from '@colloquy/contract/recordings/retention-shapes'
import { command } from '../../../platform/operations/define.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { readRetention, retentionDays } from './queries.ts'
import { writeRetention } from './store.ts'

export const setRetention = command(setRecordingRetention, {
  allow: isOfficer,
  about: ({ me, input: { days } }) => ({ kind: 'tenant', id: me.tenantId, details: { days } }),
  run: async ({ tx, me, at, input: { days } }) => {
    const current = await retentionDays(tx, at)
    await writeRetention(tx, {
      tenant_id: me.tenantId,
      days,
      former_days: current,
      changed_by: me.personId,
      effective_at: days < current ? new Date(at.getTime() + recordingRetentionGraceMs) : at,
    })
    return readRetention(tx, at)
  },
})
