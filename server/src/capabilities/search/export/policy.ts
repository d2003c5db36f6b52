import { isMember, type Predicate } from '../../../platform/access/policy.ts'
import { viewerOf } from '../../people/policy.ts'

/** ExportExperts of the catalogue. */
const exportRight = 226

/** Experts leave the house as a file by the hands of staff who hold the right. */
export const exportFound: Predicate = (actor) =>
  isMember(actor) && viewerOf(actor) === 'staff' && actor.permissions.has(exportRight)
