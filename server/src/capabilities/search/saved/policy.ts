import type { AnyActor } from '../../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'

export interface SavedSearchAttributes {
  readonly personId: string
  readonly roleId: number
  readonly companyId: string | null
  readonly isShared: boolean
}

/** People of the same role and company: competitors must not see what a client searches for. */
export interface Colleagues {
  readonly personId: string
  readonly roleId: number
  readonly companyId: string | null
}

/** The colleagues an actor shares searches with; `savedFor` in the store applies the same rule in SQL. */
export const colleaguesOf = (actor: AnyActor): Colleagues | undefined =>
  isMember(actor) && actor.roleId !== null
    ? { personId: actor.personId, roleId: actor.roleId, companyId: actor.companyId }
    : undefined

/** Only the owner changes a saved search. */
export const canChangeSavedSearch: Predicate<SavedSearchAttributes> = (actor, saved) =>
  isMember(actor) && actor.personId === saved.personId

/** The owner sees it, and colleagues if it is shared. People without a company have no colleagues. */
export const canSeeSavedSearch: Predicate<SavedSearchAttributes> = (actor, saved) => {
  if (canChangeSavedSearch(actor, saved)) return true
  const circle = colleaguesOf(actor)
  return (
    circle !== undefined &&
    saved.isShared &&
    saved.companyId !== null &&
    circle.roleId === saved.roleId &&
    circle.companyId === saved.companyId
  )
}
