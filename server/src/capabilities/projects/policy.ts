import type { ProjectParticipantType } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { AnyActor } from '../../platform/access/actor.ts'
import { anyOf, isMember, type Predicate } from '../../platform/access/policy.ts'

/** The attributes of a project that policies read. */
export interface ProjectAttributes {
  readonly projectId: string
  /** The company whose research question it is. */
  readonly clientId: string
  /** Ids of the people who work on it. */
  readonly team: readonly string[]
}

/** Rights of the staff who run projects or serve their calls. */
const staffPermissions = [permissionIds.ManageProjects, permissionIds.ScheduleAndCancelCall]

/** The set of projects an actor may see: all of the tenant, those of one company, or none. */
export const scopeOf = (
  actor: AnyActor,
): { kind: 'all' } | { kind: 'company'; companyId: string } | { kind: 'none' } => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (!isMember(actor)) return { kind: 'none' }
  if (actor.roleId === roleIds.staff && staffPermissions.some((right) => actor.permissions.has(right)))
    return { kind: 'all' }
  if (actor.roleId === roleIds.client && actor.companyId !== null)
    return { kind: 'company', companyId: actor.companyId }
  return { kind: 'none' }
}

/** Who may see a project: its client's people and the staff who serve it. `visibleTo` is the same rule in SQL. */
export const canSeeProject: Predicate<ProjectAttributes> = (actor, project) => {
  const scope = scopeOf(actor)
  return scope.kind === 'all' || (scope.kind === 'company' && scope.companyId === project.clientId)
}

/** Clients request calls for their own company's projects. */
export const canRequestProjectCall: Predicate<ProjectAttributes> = (actor, project) =>
  isMember(actor) && actor.roleId === roleIds.client && canSeeProject(actor, project)

const canManageAll = (actor: AnyActor): boolean =>
  isMember(actor) && actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.ManageProjects)

/** Analysts may create projects of their company; staff who manage projects may create one for any client. */
export const canCreateProject: Predicate = (actor) =>
  canManageAll(actor) || (isMember(actor) && actor.roleId === roleIds.client && actor.companyId !== null)

/** Drafts are about new projects and those that one may see. */
export const canSeeDraftSubject: Predicate<{ readonly project: ProjectAttributes | null }> = (actor, { project }) =>
  project === null || canSeeProject(actor, project)

/** Only those who create projects for clients see the list of clients. */
export const canListClients: Predicate = canManageAll

/** Analysts of the client who work on the project. */
const isOnTeam: Predicate<ProjectAttributes> = (actor, project) =>
  canRequestProjectCall(actor, project) && isMember(actor) && project.team.includes(actor.personId)

const manage: Predicate<ProjectAttributes> = canManageAll

/** Candidates are visible to the project's team and to staff, as calls are, not to the whole company. */
export const canSeeCandidates: Predicate<ProjectAttributes> = (actor, project) =>
  isOnTeam(actor, project) || scopeOf(actor).kind === 'all'

/** The team and staff who manage projects may change brief, team, state and candidates. */
export const canChangeProject = anyOf(isOnTeam, manage)

/** Who may create a link for a kind of seat. Only staff give compliance seats and see their links. */
export const canGiveSeat =
  (participantType: ProjectParticipantType): Predicate<ProjectAttributes> =>
  (actor, project) =>
    participantType === 'ClientContact' ? canChangeProject(actor, project) : manage(actor, project)

/** Bearers of a share link to this project, and everybody who may see it anyway [AX-01]. */
export const canOpenShared: Predicate<ProjectAttributes> = (actor, project) =>
  actor.kind === 'anonymous' ? actor.resourceId === project.projectId : canSeeProject(actor, project)
