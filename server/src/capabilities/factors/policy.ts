import type { Predicate } from '../../platform/access/policy.ts'

/** One's own passkey. */
export const isOwnPasskey: Predicate<{ readonly personId: string }> = (actor, passkey) =>
  actor.kind === 'person' && actor.personId === passkey.personId
