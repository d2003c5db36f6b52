import { setDoors } from '@colloquy/contract/identity/doors/operations'
import { command } from '../../../platform/operations/define.ts'
import { owedBy } from '../../factors/queries.ts'
import { writeDoors } from '../../tenancy/doors/commands.ts'
import { administers } from '../../tenancy/policy.ts'
import { identitiesOf } from '../external/store.ts'
import { passwordOf } from '../passwords/store.ts'
import { isPrivileged } from '../rules.ts'
import { doorsOf } from './queries.ts'

/** Decides how the tenant lets people in; nobody shuts the door behind themselves. */
export const set = command(setDoors, {
  allow: administers,
  about: ({ me, input }) => ({ kind: 'tenant', id: me.tenantId, facts: input }),
  run: async ({ tx, me, input, refuse }) => {
    const { password, link } = input
    if (!password && !link) return refuse('no_way_left')
    // Links are for those who hold no power here.
    const byLink = link && !isPrivileged(me)
    const byPassword = password && (await passwordOf(tx, me.personId)) !== undefined
    const { passkeyCount } = (await owedBy(tx, me)).standing
    const elsewhere = await identitiesOf(tx, me.personId)
    if (!byLink && !byPassword && passkeyCount === 0 && elsewhere.length === 0) return refuse('last_own_way')
    await writeDoors(tx, me.tenantId, input)
    return doorsOf(tx)
  },
})
