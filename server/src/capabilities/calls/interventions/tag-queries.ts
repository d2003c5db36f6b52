import type { CallTag, CausedIntervention } from '@colloquy/contract/calls/interventions/shapes'
import type { AnyActor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { personCards } from '../../people/queries.ts'
import { causedInterventionsOf } from './store.ts'
import { openTags } from './tag-store.ts'

/** What officers have noted and done in the room of a call, in its order. The caller checks that the reader is an officer. */
export const officersRecordOf = async (
  tx: Tx,
  actor: AnyActor,
  callId: string,
): Promise<{ tags: CallTag[]; interventions: CausedIntervention[] }> => {
  const tags = await openTags(tx, callId)
  const interventions = await causedInterventionsOf(tx, callId)
  const ids = [
    ...tags.flatMap(({ tagged_by, person_id }) => [tagged_by, person_id]),
    ...interventions.flatMap(({ actor_id, person_id }) => [actor_id, person_id]),
  ]
  const cards = await personCards(tx, [...new Set(ids.filter((id) => id !== null))])
  const nameOf = (id: string) => cards.get(id)?.fullName ?? ''
  const reader = actor.kind !== 'system' && isMember(actor) ? actor.personId : undefined
  return {
    tags: tags.map(({ id, kind, text, person_id, tagged_at, tagged_by }) => ({
      tagId: id,
      kind,
      text,
      speakerName: person_id && nameOf(person_id),
      at: tagged_at.toISOString(),
      byName: nameOf(tagged_by),
      isOwn: tagged_by === reader,
    })),
    interventions: interventions.map(({ kind, occurred_at, actor_id, person_id, cause_kind, cause_id }) => ({
      kind,
      at: occurred_at.toISOString(),
      byName: nameOf(actor_id),
      personName: person_id && nameOf(person_id),
      cause: cause_kind && cause_id !== null ? { kind: cause_kind, id: cause_id } : null,
    })),
  }
}
