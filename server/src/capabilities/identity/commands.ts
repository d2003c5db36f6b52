import {
  endOtherSessions as endOtherSessionsOperation,
  endSession as endSessionOperation,
  issueLiveTicket as issueLiveTicketOperation,
  reportError as reportErrorOperation,
  setUserPreferences as setPreferencesOperation,
  signOut as signOutOperation,
} from '@colloquy/contract/identity/operations'
import { personChanged } from '@colloquy/contract/people/events'
import type { Anonymous, Member, Site } from '../../platform/access/actor.ts'
import { authenticated, isMember, publicAccess, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { hashOf } from '../../platform/ids.ts'
import { command, type RequestInfo } from '../../platform/operations/define.ts'
import { networkOf } from '../../platform/operations/limits.ts'
import { issueTicket } from '../../platform/realtime/tickets.ts'
import { decrypt } from '../../platform/secrets/encryption.ts'
import { isOwn } from './policy.ts'
import { presentUser } from './present.ts'
import { cookieNames, cookiePath, isSecret } from './rules.ts'
import { clearDelegationCookies, endSessions } from './sessions/commands.ts'
import { activeSessionOwner, refreshTokenState } from './sessions/store.ts'
import { encryptionPurposes, signOutUrl } from './sso/rules.ts'
import { consumeSignOut } from './sso/store.ts'
import * as store from './store.ts'

/** Signs out. Works without an access token, because an expired one must not prevent signing out. */
export const signOut = (secretKey: string) =>
  command(signOutOperation, {
    allow: publicAccess,
    // Anonymous calls have nothing to end, and each would be an audit entry.
    limits: [{ name: 'identity.sign-out', max: 60, seconds: 60 }],
    run: async ({ tx, actor, at, input, emit, request, refuse }) => {
      const here = actor.kind === 'nobody' ? undefined : ownSession(actor)
      const session = here ?? (await sessionOfCookie(tx, actor.site, request))
      if (!here && session && request.origin !== actor.site.origin) return refuse('foreign_origin')
      if (session) {
        const { personId, sessionId } = session
        // Share-link sessions and impersonations never end the person's other sessions.
        const isNarrow = isMember(actor)
          ? actor.scope !== null || actor.impersonationId !== null
          : personId === null || ('method' in session && session.method === 'shareLink')
        const isEverywhere = input.everywhere && !isNarrow
        await endSessions({ tx, at, emit }, isEverywhere ? { personId } : { personId, sessionId }, 'signed_out')
      }
      // Signing out of an impersonation also ends the impersonator's own session.
      const own = isMember(actor) && actor.impersonationId !== null && (await sessionOfCookie(tx, actor.site, request))
      if (own) await endSessions({ tx, at, emit }, own, 'signed_out')
      clearDelegationCookies({ actor, request })
      request.setCookie(cookieNames(actor.site).refresh, '', { path: cookiePath(actor.site), maxAge: 0 })
      return { externalUrl: await externalUrl(tx, actor.site, request, secretKey) }
    },
  })

/** The provider's sign-out address for this browser; returned once. */
const externalUrl = async (tx: Tx, site: Site, request: RequestInfo, secretKey: string): Promise<string | null> => {
  const browser = request.cookies[cookieNames(site).external]
  if (!isSecret(browser) || request.origin !== site.origin) return null
  const address = (await consumeSignOut(tx, hashOf(browser), site.id))?.address
  return address ? signOutUrl(decrypt(address, secretKey, encryptionPurposes.signOut), site.origin) : null
}

const ownSession = (actor: Member | Anonymous) => ({
  personId: isMember(actor) ? actor.personId : null,
  sessionId: actor.sessionId,
})

const sessionOfCookie = async (tx: Tx, site: Site, request: RequestInfo) => {
  const token = request.cookies[cookieNames(site).refresh]
  const found = isSecret(token) ? await refreshTokenState(tx, hashOf(token), site.id) : undefined
  // A rotated token may be stolen, so it must not end a session.
  return found && !found.rotatedAt && !found.revokedAt ? found : undefined
}

export const endSession = command(endSessionOperation, {
  load: ({ tx, input }) => activeSessionOwner(tx, input.sessionId),
  see: isOwn,
  allow: isOwn,
  run: async ({ tx, at, emit, subject }) => {
    await endSessions({ tx, at, emit }, subject, 'signed_out')
    return {}
  },
})

export const endOtherSessions = command(endOtherSessionsOperation, {
  allow: signedIn,
  about: ({ me }, { ended }) => ({ kind: 'person', id: me.personId, details: { ended } }),
  run: async ({ tx, at, emit, me: { personId, sessionId } }) => ({
    ended: await endSessions({ tx, at, emit }, { personId, exceptId: sessionId }, 'signed_out'),
  }),
})

export const issueLiveTicket = command(issueLiveTicketOperation, {
  allow: authenticated,
  exemptFrom: ['impersonation', 'resourceScope'],
  answersSecret: true,
  limits: [{ name: 'identity.live-ticket', max: 60, seconds: 60 }],
  run: async ({ tx, at, actor, refuse }) => {
    if (actor.kind === 'nobody') return refuse('not_signed_in')
    return { ticket: await issueTicket(tx, actor, at) }
  },
})

export const setPreferences = command(setPreferencesOperation, {
  allow: signedIn,
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, input, emit, me: { personId } }) => {
    const chosen = { language: input.preferredLanguage, timeZone: input.timeZoneId }
    const version = await store.setPreferences(tx, personId, chosen)
    emit(personChanged, { personId, version }, [personId])
    return presentUser(await store.profileOf(tx, personId))
  },
})

/** Records an error of a browser [PW-03]. Rate-limited, because every report is an audit entry. */
export const reportError = command(reportErrorOperation, {
  allow: publicAccess,
  limits: [{ name: 'identity.errors', max: 20, seconds: 3600, per: ({ request }) => networkOf(request.address) }],
  about: ({ input }) => ({ kind: 'error', id: input.category, details: { ...input } }),
  run: () => ({}),
})
