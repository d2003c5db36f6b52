import { setAvailability as setAvailabilityOperation } from '@colloquy/contract/scheduling/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { command } from '../../platform/operations/define.ts'
import { writeAvailability } from './availability-store.ts'

export const setAvailability = command(setAvailabilityOperation, {
  allow: signedIn,
  // Where somebody travels is erased with them; the audit log is not.
  about: ({ me, input }) => ({
    kind: 'person',
    id: me.personId,
    details: { ...input, exceptions: input.exceptions.length },
  }),
  run: async ({ tx, me, at, input: { noticeMinutes, bufferMinutes, ...input } }) => {
    const exceptions = input.exceptions.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    await writeAvailability(tx, {
      tenant_id: me.tenantId,
      person_id: me.personId,
      notice_minutes: noticeMinutes,
      buffer_minutes: bufferMinutes,
      exceptions,
      changed_at: at,
    })
    return { noticeMinutes, bufferMinutes, exceptions }
  },
})
