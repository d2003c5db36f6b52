import { permissionIds } from '@colloquy/contract/permission-ids'
import type { AnyActor } from '../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../platform/access/policy.ts'

/** What the rules about projects look at. */
export interface ProjectFacts {
  readonly projectId: string
  /** The company whose research question it is. */
  readonly clientId: string
  /** Ids of the people who work on it. */
  readonly team: readonly string[]
}

/** Rights of the staff who run projects or serve their calls. */
const staffRights = [permissionIds.ManageProjects, permissionIds.ScheduleAndCancelCall]

/** Which projects somebody may know of: all of the tenant, those of one company, or none. */
export const scopeOf = (
  actor: AnyActor,
): { kind: 'all' } | { kind: 'company'; companyId: string } | { kind: 'none' } => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (!isMember(actor)) return { kind: 'none' }
  if (actor.roleId === 2 && staffRights.some((right) => actor.permissions.has(right))) return { kind: 'all' }
  if (actor.roleId === 1 && actor.companyId !== null) return { kind: 'company', companyId: actor.companyId }
  return { kind: 'none' }
}

/** Who may know that a project exists: its client's people and the staff who serve it. `visibleTo` says the same in SQL. */
export const see: Predicate<ProjectFacts> = (actor, project) => {
  const scope = scopeOf(actor)
  return scope.kind === 'all' || (scope.kind === 'company' && scope.companyId === project.clientId)
}

/** Clients ask for calls about their own company's projects. */
export const requestCall: Predicate<ProjectFacts> = (actor, project) =>
  isMember(actor) && actor.roleId === 1 && see(actor, project)

const canManageAll = (actor: AnyActor): boolean =>
  isMember(actor) && actor.roleId === 2 && actor.permissions.has(permissionIds.ManageProjects)

/** Every analyst of a client may begin a project of it, staff who manage projects one of any client. */
export const create: Predicate = (actor) =>
  canManageAll(actor) || (isMember(actor) && actor.roleId === 1 && actor.companyId !== null)

/** Whom one could begin a project for is known to those who can. */
export const listClients: Predicate = canManageAll

/** Analysts of the client who work on the project. */
const isOnTeam: Predicate<ProjectFacts> = (actor, project) =>
  requestCall(actor, project) && isMember(actor) && project.team.includes(actor.personId)

const manage: Predicate<ProjectFacts> = canManageAll

/** Whom a team considers is known to itself and to the staff who serve it, not to all of its company: a call is, too. */
export const seeCandidates: Predicate<ProjectFacts> = (actor, project) =>
  isOnTeam(actor, project) || scopeOf(actor).kind === 'all'

/** Brief, team, state and candidates are changed by those who work on the project, and by staff who manage projects. */
export const change = either(isOnTeam, manage)

/** Who may give somebody a seat by a link: seats of compliance are staff's to give and to know of. */
export const canGiveSeat =
  (participantType: 'ClientContact' | 'ComplianceSeat' | 'SilentComplianceSeat'): Predicate<ProjectFacts> =>
  (actor, project) =>
    participantType === 'ClientContact' ? change(actor, project) : manage(actor, project)

/** Whoever has come by a link to this very project, and whoever sees it anyway [AX-01]. */
export const openShared: Predicate<ProjectFacts> = (actor, project) =>
  actor.kind === 'anonymous' ? actor.resourceId === project.projectId : see(actor, project)
