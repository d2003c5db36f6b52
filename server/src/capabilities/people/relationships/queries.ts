import { listRelationships as listRelationshipsOperation } from '@colloquy/contract/people/contact-operations'
import type { RelationshipList } from '@colloquy/contract/people/contact-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { abilities } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { canEditRecord, canSeeRelationships, type PersonAttributes } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { relationshipsOf } from './store.ts'

/** A person's relationships with third parties, as an actor sees them. */
export const presentRelationships = async (
  tx: Tx,
  actor: Actor,
  person: PersonAttributes,
  version: number,
): Promise<RelationshipList> => ({
  version,
  relationships: await relationshipsOf(tx, person.personId),
  can: abilities(actor, person, { setRelationships: canEditRecord }),
})

export const listRelationships = query(listRelationshipsOperation, {
  load: loadPerson,
  see: canSeeRelationships,
  allow: canSeeRelationships,
  run: ({ tx, actor, subject }) => presentRelationships(tx, actor, subject, subject.version),
})
