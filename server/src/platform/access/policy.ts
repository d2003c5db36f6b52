import type { Actor, AnyActor, Member } from './actor.ts'

/** Whether an actor may do something to a subject. Pure: no database, no clock. */
export type Predicate<Thing = unknown> = (actor: Actor, thing: Thing) => boolean

/** In place of a predicate: the operation is public, for visitors as well. Only for what a sign-in page needs. */
export const publicAccess = 'public'

/** Whether an operation is public. */
export const isPublic = (allow: Predicate<never> | typeof publicAccess): allow is typeof publicAccess =>
  allow === publicAccess

/** Any signed-in person of this tenant. */
export const signedIn: Predicate = (actor) => actor.kind === 'person'

/** Any signed-in person of this tenant, and the bearers of a share link. */
export const authenticated: Predicate = (actor) => actor.kind !== 'nobody'

/** Allows what at least one of the predicates allows. */
export const anyOf =
  <T>(...rules: Predicate<T>[]): Predicate<T> =>
  (actor, thing) =>
    rules.some((rule) => rule(actor, thing))

/** Whether an actor is a signed-in person. */
export const isMember = (actor: AnyActor): actor is Member => actor.kind === 'person'

/** Evaluates named predicates for an actor and a subject: the `can` of a response. */
export const abilities = <T, const R extends Record<string, Predicate<T>>>(
  actor: Actor,
  thing: T,
  rules: R,
): { [K in keyof R]: boolean } =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(actor, thing)])) as never
