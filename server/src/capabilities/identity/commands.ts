import { endOtherSessions, endSession, openLive, setPreferences, signOut } from '@colloquy/contract/identity/operations'
import { personChanged } from '@colloquy/contract/people/events'
import type { Site } from '../../platform/access/actor.ts'
import { anyone, isMember, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { hashOf } from '../../platform/ids.ts'
import { command, type RequestFacts } from '../../platform/operations/define.ts'
import { issueTicket } from '../../platform/realtime/tickets.ts'
import { isOwn } from './policy.ts'
import { presentUser } from './present.ts'
import { cookieNames, cookiePath, isSecret } from './rules.ts'
import { end } from './sessions/commands.ts'
import { ownerOf, spentToken } from './sessions/store.ts'
import * as store from './store.ts'

/** Works without an access token as well: one that has just expired must not keep anybody from leaving. */
export const leave = command(signOut, {
  allow: anyone,
  // Strangers have nothing to leave, and each of them would be written into the record.
  limits: [{ name: 'identity.sign-out', max: 60, seconds: 60 }],
  run: async ({ tx, actor, at, input, emit, request, refuse }) => {
    const session = isMember(actor) ? actor : await sessionOfCookie(tx, actor.site, request)
    if (!isMember(actor) && session && request.origin !== actor.site.origin) return refuse('foreign_origin')
    if (session) {
      const { personId, sessionId } = session
      await end({ tx, at, emit }, input.everywhere ? { personId } : { personId, sessionId }, 'signed_out')
    }
    request.setCookie(cookieNames(actor.site).refresh, '', { path: cookiePath(actor.site), maxAge: 0 })
    return {}
  },
})

const sessionOfCookie = async (tx: Tx, site: Site, request: RequestFacts) => {
  const token = request.cookies[cookieNames(site).refresh]
  const found = isSecret(token) ? await spentToken(tx, hashOf(token), site.id) : undefined
  // A token that was spent before may be in other hands: it ends nothing.
  return found && !found.rotatedAt && !found.revokedAt ? found : undefined
}

export const endOne = command(endSession, {
  load: ({ tx, input }) => ownerOf(tx, input.sessionId),
  see: isOwn,
  allow: isOwn,
  run: async ({ tx, at, emit, subject }) => {
    await end({ tx, at, emit }, subject, 'signed_out')
    return {}
  },
})

export const endOthers = command(endOtherSessions, {
  allow: signedIn,
  about: ({ me }, { ended }) => ({ kind: 'person', id: me.personId, facts: { ended } }),
  run: async ({ tx, at, emit, me: { personId, sessionId } }) => ({
    ended: await end({ tx, at, emit }, { personId, exceptId: sessionId }, 'signed_out'),
  }),
})

export const ticket = command(openLive, {
  allow: signedIn,
  answersSecret: true,
  limits: [{ name: 'identity.live-ticket', max: 60, seconds: 60 }],
  run: async ({ tx, at, me }) => ({ ticket: await issueTicket(tx, me, at) }),
})

export const preferences = command(setPreferences, {
  allow: signedIn,
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, input, emit, me: { personId } }) => {
    const chosen = { language: input.preferredLanguage, timeZone: input.timeZoneId }
    const version = await store.setPreferences(tx, personId, chosen)
    emit(personChanged, { personId, version }, [personId])
    return presentUser(await store.profileOf(tx, personId))
  },
})
