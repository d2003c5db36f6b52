import type { Predicate } from '../../../platform/access/policy.ts'

/** Calendars concern their person alone. */
export const isOwner: Predicate<{ readonly person_id: string }> = (actor, { person_id }) =>
  actor.kind === 'person' && actor.personId === person_id
