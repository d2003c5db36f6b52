import { activationRequested, personActivated } from '@colloquy/contract/identity/events'
import {
  activateAccount as activateOperation,
  resendAccountActivation as resendActivationOperation,
} from '@colloquy/contract/identity/operations'
import { personChanged } from '@colloquy/contract/people/events'
import { personTypes } from '@colloquy/contract/person-types'
import type { Site } from '../../../platform/access/actor.ts'
import { signedIn } from '../../../platform/access/policy.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { statusOf } from '../../terms/queries.ts'
import { isSameAddress } from '../email-link/token-rules.ts'
import { activeToken, consumeToken, insertTokenRequest, voidTokens } from '../email-link/token-store.ts'
import { isOwn } from '../policy.ts'
import { presentUser } from '../present.ts'
import { endPending, profileOf } from '../store.ts'
import { isEmailProven } from './queries.ts'

/** Sends the activation e-mail again. Does nothing when the account is not pending. */
export const resendActivation = command(resendActivationOperation, {
  allow: signedIn,
  exemptFrom: ['pendingActivation'],
  limits: [
    { name: 'identity.activation', max: 3, seconds: 900 },
    { name: 'identity.activation.day', max: 10, seconds: 86_400 },
  ],
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me, at, emit }) => {
    const { email } = await profileOf(tx, me.personId)
    if (me.needsActivation && email !== null) await requestActivation({ tx, at, emit }, email, me.site)
    return {}
  },
})

/** Requests the activation e-mail for an address at a site. A reaction decides whether it is sent. */
export const requestActivation = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  email: string,
  site: Site,
): Promise<void> => {
  const id = newId(at)
  await insertTokenRequest(tx, {
    tenant_id: site.tenantId,
    id,
    purpose: 'activation',
    site_id: site.id,
    email,
    redirect_url: '/',
    requested_at: at,
  })
  emit(activationRequested, { requestId: id })
}

/**
 * Activates the caller's own account [AU-16]. The address must be verified, by the secret of the activation e-mail or
 * by signing in with an e-mail link, and the terms in force must be accepted. Idempotent.
 */
export const activate = command(activateOperation, {
  load: ({ input }) => ({ personId: input.personId }),
  see: isOwn,
  allow: isOwn,
  exemptFrom: ['pendingActivation'],
  limits: [{ name: 'identity.activate', max: 20, seconds: 900 }],
  run: async ({ tx, me, input, at, emit, refuse }) => {
    const { personId } = me
    if (!me.needsActivation) return presentUser(await profileOf(tx, personId))
    const { email } = await profileOf(tx, personId)
    if (input.token !== undefined) {
      const wanted = { purpose: 'activation', hash: hashOf(input.token), siteId: me.site.id } as const
      const secret = await activeToken(tx, wanted, at)
      const isTheirs = secret?.personId === personId && isSameAddress(secret.email, email)
      if (!isTheirs || !(await consumeToken(tx, secret.id, at))) return refuse('activation_link_expired')
    } else if (!(await isEmailProven(tx, me, email))) return refuse('activation_incomplete')
    const { accepted } = await statusOf(tx, { personId, isExpert: me.personType === personTypes.expert }, at)
    if (!accepted) return refuse('activation_incomplete')
    await voidTokens(tx, personId, 'activation', at)
    const version = await endPending(tx, personId)
    emit(personActivated, { personId })
    emit(personChanged, { personId, version }, [personId])
    return presentUser(await profileOf(tx, personId))
  },
})
