import { roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Staff read and answer the feedback of their tenant. */
export const canReadFeedback: Predicate = (actor) => isMember(actor) && actor.roleId === roleIds.staff
