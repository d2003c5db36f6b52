import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A sign-in link was requested; a reaction decides whether one is sent, so that the answer reveals nothing. */
export const linkRequested = event('identity.link-requested', z.object({ requestId: Id }))
export const sessionsEnded = event('identity.sessions-ended', z.object({ personId: Id, sessionIds: z.array(Id) }))
/** A person has changed their password; `changeId` is unique per change. */
export const passwordChanged = event('identity.password-changed', z.object({ personId: Id, changeId: Id }))
/** A password reset was requested; a reaction decides whether a link is sent, so that the answer reveals nothing. */
export const resetRequested = event('identity.reset-requested', z.object({ requestId: Id }))
/** A person with a pending account has requested the activation e-mail. */
export const activationRequested = event('identity.activation-requested', z.object({ requestId: Id }))
/** An account was activated. */
export const personActivated = event('identity.person-activated', z.object({ personId: Id }))
