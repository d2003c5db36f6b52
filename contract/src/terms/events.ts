import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id, Instant } from '../values.ts'
import { TermsKind } from './shapes.ts'

export const termsAgreed = event('terms.agreed', z.object({ personId: Id }))
/** An agreement of a person lapses soon, after which they must accept again. */
export const termsExpiryAnnounced = event('terms.expiry-announced', z.object({ personId: Id, lapsesAt: Instant }))
/** A version of a text has come into force: everybody it concerns must accept it. */
export const termsTookEffect = event('terms.took-effect', z.object({ kind: TermsKind, version: z.int() }))
/** The same event for the browsers of signed-in people. */
export const termsAnnounced = event('terms.announced', z.object({ kind: TermsKind, version: z.int() }))
/** The period after which agreements lapse was changed. */
export const termsLapseSet = event('terms.lapse-set', z.object({ lapseDays: z.nullable(z.int()) }))
/** The same event for the browsers of signed-in people. */
export const termsLapseAnnounced = event('terms.lapse-announced', z.object({ lapseDays: z.nullable(z.int()) }))
