import type { AnyActor } from '../../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'

/** What the rules about saved searches look at. */
export interface SavedSearchFacts {
  readonly personId: string
  readonly roleId: number
  readonly companyId: string | null
  readonly isShared: boolean
}

/** People of the same role and company: what a client looks for is nobody else's business. */
export interface Colleagues {
  readonly personId: string
  readonly roleId: number
  readonly companyId: string | null
}

/** Among whom somebody shares searches; `sharedWith` of the store says the same in SQL. */
export const colleaguesOf = (actor: AnyActor): Colleagues | undefined =>
  isMember(actor) && actor.roleId !== null
    ? { personId: actor.personId, roleId: actor.roleId, companyId: actor.companyId }
    : undefined

/** A saved search is its owner's to change. */
export const mayChange: Predicate<SavedSearchFacts> = (actor, saved) =>
  isMember(actor) && actor.personId === saved.personId

/** Who knows of a saved search: its owner, and colleagues once it is shared. Without a company there are none. */
export const maySee: Predicate<SavedSearchFacts> = (actor, saved) => {
  if (mayChange(actor, saved)) return true
  const circle = colleaguesOf(actor)
  return (
    circle !== undefined &&
    saved.isShared &&
    saved.companyId !== null &&
    circle.roleId === saved.roleId &&
    circle.companyId === saved.companyId
  )
}
