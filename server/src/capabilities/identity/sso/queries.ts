import {
  getAuthInfo as getAuthInfoOperation,
  listExternalAccountConnections as listConnectionsOperation,
} from '@colloquy/contract/identity/sso/operations'
import type { Connection } from '@colloquy/contract/identity/sso/shapes'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { cookieNames, isSecret } from '../rules.ts'
import { sessionMethod } from '../sessions/store.ts'
import { identitiesOf, providerOfBrowser, providers } from './store.ts'

/** The tenant's providers with the accounts a person has connected. */
export const connectionsOf = async (tx: Tx, personId: string): Promise<Connection[]> => {
  const own = new Map((await identitiesOf(tx, personId)).map((one) => [one.provider_id, one]))
  return (await providers(tx)).map(({ providerId, name }) => {
    const identity = own.get(providerId)
    const connected = identity && { label: identity.label, since: identity.connected_at.toISOString() }
    return { providerId, name, connected: connected ?? null }
  })
}

export const listConnections = query(listConnectionsOperation, {
  allow: signedIn,
  run: ({ tx, me }) => connectionsOf(tx, me.personId),
})

export const getAuthInfo = query(getAuthInfoOperation, {
  allow: signedIn,
  exemptFrom: ['pendingActivation', 'pendingTerms', 'resourceScope'],
  run: async ({ tx, me, request }) => {
    const browser = request.cookies[cookieNames(me.site).external]
    const isExternal = isSecret(browser) && (await sessionMethod(tx, me.sessionId)) === 'external'
    const provider = isExternal ? await providerOfBrowser(tx, hashOf(browser), me.site.id) : undefined
    return provider
      ? { externalAuthType: 'openid' as const, ...provider }
      : { externalAuthType: null, providerId: null, providerName: null }
  },
})
