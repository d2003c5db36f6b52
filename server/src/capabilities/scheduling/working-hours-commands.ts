import { setWorkingHours as setWorkingHoursOperation } from '@colloquy/contract/scheduling/operations'
import { joinWindows } from '@colloquy/contract/scheduling/working-hours'
import { signedIn } from '../../platform/access/policy.ts'
import { command } from '../../platform/operations/define.ts'
import { writeWindows } from './working-hours-store.ts'

export const setWorkingHours = command(setWorkingHoursOperation, {
  allow: signedIn,
  about: ({ me, input }) => ({ kind: 'person', id: me.personId, details: { windows: input.windows } }),
  run: async ({ tx, me, at, input }) => {
    const windows = joinWindows(input.windows)
    await writeWindows(tx, { tenant_id: me.tenantId, person_id: me.personId, windows, changed_at: at })
    return { windows }
  },
})
