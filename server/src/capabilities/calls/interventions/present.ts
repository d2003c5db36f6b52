import type { Call } from '@colloquy/contract/calls/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import * as policy from '../policy.ts'
import type { CallWithRelations } from '../store.ts'
import { endedByOfficerAt, pausedSince } from './room-pause.ts'
import type { StoredIntervention } from './store.ts'

interface Reading extends policy.CallAttributes {
  readonly call: CallWithRelations
}

/** What a reader may know of: a reminder to one person is for them and officers. */
const shownTo =
  (actor: Actor, record: Reading) =>
  ({ person_id }: StoredIntervention): boolean =>
    person_id === null || policy.isComplianceOfficer(actor, record) || (isMember(actor) && actor.personId === person_id)

/** What compliance has done in the room, as an actor may see it. */
export const presentInterventions = (actor: Actor, record: Reading, at: Date): Call['interventions'] => {
  const { call } = record
  const isTheirs = (person_id: string | null) => person_id === null || (isMember(actor) && actor.personId === person_id)
  return {
    pausedSince: pausedSince(call, at)?.toISOString() ?? null,
    endedAt: endedByOfficerAt(call)?.toISOString() ?? null,
    reminders: call.interventions
      .filter(({ kind, person_id }) => kind === 'reminded' && isTheirs(person_id))
      .map(({ id, occurred_at: remindedAt, person_id }) => ({
        reminderId: id,
        at: remindedAt.toISOString(),
        isPersonal: person_id !== null,
      })),
  }
}

/** A step of a call with the person whose it is. */
type AuthoredStep = Call['steps'][number] & { readonly byId: string | null }

/** The steps of a call with what compliance has done in the room among them, in the order of time. */
export const stepsWithInterventions = (
  actor: Actor,
  record: Reading,
  steps: readonly AuthoredStep[],
  nameOf: (personId: string) => string,
): AuthoredStep[] => {
  const interventions = record.call.interventions.filter(shownTo(actor, record)).map((one) => ({
    kind: one.kind,
    at: one.occurred_at.toISOString(),
    byId: one.actor_id,
    byName: nameOf(one.actor_id),
    intervention: {
      personName: one.person_id && nameOf(one.person_id),
      reason: policy.isComplianceOfficer(actor, record) ? one.reason : null,
    },
  }))
  return interventions.length === 0
    ? [...steps]
    : [...interventions, ...steps].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
