import { peopleShutOut } from '@colloquy/contract/identity/sign-in-policy/events'
import { setSignInPolicy } from '@colloquy/contract/identity/sign-in-policy/operations'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { owedBy } from '../../factors/queries.ts'
import { isPrivileged } from '../../people/powers/policy.ts'
import { writeDoors } from '../../tenancy/doors/commands.ts'
import { tenantDoors } from '../../tenancy/doors/queries.ts'
import { administers } from '../../tenancy/policy.ts'
import { passwordOf } from '../password/store.ts'
import { identitiesOf } from '../sso/store.ts'
import { doorsOf } from './queries.ts'
import { onlyByPassword } from './store.ts'

/** Decides how the tenant lets people in; nobody shuts the door behind themselves. */
export const set = command(setSignInPolicy, {
  allow: administers,
  about: ({ me, input }) => ({ kind: 'tenant', id: me.tenantId, facts: input }),
  run: async ({ tx, at, me, input, refuse, emit }) => {
    const { password, link } = input
    if (!password && !link) return refuse('no_way_left')
    // Links are for those who hold no power here.
    const byLink = link && !isPrivileged(me)
    const byPassword = password && (await passwordOf(tx, me.personId)) !== undefined
    const { passkeyCount } = (await owedBy(tx, me)).standing
    const elsewhere = await identitiesOf(tx, me.personId)
    if (!byLink && !byPassword && passkeyCount === 0 && elsewhere.length === 0) return refuse('last_own_way')
    const lost = !password && (await tenantDoors(tx)).password ? await onlyByPassword(tx) : []
    if (lost.length > 0 && !input.mayShutOut) return refuse('would_shut_out')
    await writeDoors(tx, me.tenantId, input)
    const personIds = lost.map(({ personId }) => personId)
    if (lost.length > 0) emit(peopleShutOut, { changeId: newId(at), byId: me.personId, personIds })
    return doorsOf(tx)
  },
})
