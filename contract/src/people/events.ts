import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A person's record has changed. */
export const personChanged = event('people.changed', z.object({ personId: Id, version: z.int() }))

/** An account was restricted; all its sessions and connections are closed. */
export const personRestricted = event('people.person-restricted', z.object({ personId: Id }))
/** An account's restriction was lifted. */
export const personRestored = event('people.person-restored', z.object({ personId: Id }))

/** Experts were imported or updated from another system, a few hundred per event. */
export const expertsImported = event('people.imported', z.object({ personIds: z.array(Id) }))
