import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A sign-in link was asked for; whether anybody is sent one is decided later, out of the asker's sight. */
export const linkRequested = event('identity.link-requested', z.object({ requestId: Id }))
export const sessionsEnded = event('identity.sessions-ended', z.object({ personId: Id, sessionIds: z.array(Id) }))
/** Somebody has replaced their password; `changeId` is one for each time. */
export const passwordChanged = event('identity.password-changed', z.object({ personId: Id, changeId: Id }))
/** A link to set a new password was asked for; whether anybody is sent one is decided out of the asker's sight. */
export const resetRequested = event('identity.reset-requested', z.object({ requestId: Id }))
/** Somebody whose account is pending wants the e-mail that ends it. */
export const activationRequested = event('identity.activation-requested', z.object({ requestId: Id }))
/** An account is no longer pending. */
export const personActivated = event('identity.person-activated', z.object({ personId: Id }))
