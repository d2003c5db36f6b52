import type { Actor, AnyActor, Member } from './actor.ts'

/** A rule: may this actor do it to this thing? Pure: no database, no clock. */
export type Predicate<Thing = unknown> = (actor: Actor, thing: Thing) => boolean

/** Everybody, signed in or not. Only for what a sign-in page needs. */
export const anyone: Predicate = () => true

/** Any signed-in person of this tenant. */
export const signedIn: Predicate = (actor) => actor.kind === 'person'

/** True when at least one of the rules allows it. */
export const either =
  <T>(...rules: Predicate<T>[]): Predicate<T> =>
  (actor, thing) =>
    rules.some((rule) => rule(actor, thing))

/** Narrows an actor to a signed-in person. */
export const isMember = (actor: AnyActor): actor is Member => actor.kind === 'person'

/** Evaluates named rules for one actor and thing: the `can` that travels with an answer. */
export const abilities = <T, const R extends Record<string, Predicate<T>>>(
  actor: Actor,
  thing: T,
  rules: R,
): { [K in keyof R]: boolean } =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(actor, thing)])) as never
