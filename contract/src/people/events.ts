import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A person's record has changed. */
export const personChanged = event('people.changed', z.object({ personId: Id, version: z.int() }))

/** An expert's primary employment was confirmed so long ago that it should be confirmed again. */
export const employmentConfirmationRequested = event(
  'people.employment-confirmation-requested',
  z.object({ personId: Id, employmentId: Id }),
)

/** An account was restricted; all its sessions and connections are closed. */
export const personRestricted = event('people.person-restricted', z.object({ personId: Id }))
/** An account's restriction was lifted. */
export const personRestored = event('people.person-restored', z.object({ personId: Id }))

/** Experts were imported or updated from another system, a few hundred per event. */
export const expertsImported = event('people.imported', z.object({ personIds: z.array(Id) }))

/** A privilege over people or the tenant that somebody has: the administrator flag, a role, or a right of the catalogue. */
export const Privilege = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admin') }),
  z.object({ kind: z.literal('role'), id: z.int() }),
  z.object({ kind: z.literal('permission'), id: z.int() }),
])
export type Privilege = z.infer<typeof Privilege>

/** A service address was entered that its mailbox has to confirm. */
export const serviceEmailRequested = event('people.service-email-requested', z.object({ requestId: Id }))

/** Where emails about calls and requests go has changed. Events are kept forever, so this one names no address. */
export const serviceEmailChanged = event(
  'people.service-email-changed',
  z.object({ personId: Id, byId: Id, changeId: Id }),
)

/** A person was given privileges, or lost them. The person and their administrators are told by e-mail. */
export const privilegesChanged = event(
  'people.privileges-changed',
  z.object({ personId: Id, byId: Id, changeId: Id, granted: z.array(Privilege), withdrawn: z.array(Privilege) }),
)
