import { type InviteKind, inviteKinds } from '@colloquy/contract/invitations/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Workflow } from '@colloquy/contract/tenancy/workflow-types'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** The right required to invite each kind of person. */
const rightFor: Readonly<Record<InviteKind, number>> = {
  client: permissionIds.ManageClients,
  expert: permissionIds.ManageAdvisors,
  vendor: permissionIds.ManageClients,
  staff: permissionIds.PerformSystemAdministration,
  compliance: permissionIds.PerformSystemAdministration,
}

/** Whether the workflow type of the tenant has a kind of people: vendors, and experts of its own. */
export const isKindOf = (workflow: Workflow, kind: InviteKind): boolean =>
  kind === 'expert' ? workflow.hasOwnExperts : kind !== 'vendor' || workflow.hasVendors

/** The kinds whose role is a power: those who work for the tenant. */
export const isOwnKind = (kind: InviteKind): kind is 'staff' | 'compliance' => kind === 'staff' || kind === 'compliance'

/** Staff invite the kinds of people they manage. */
export const canInvite: Predicate<{ readonly kind: InviteKind }> = (actor, { kind }) =>
  viewerOf(actor) === 'staff' && isMember(actor) && actor.permissions.has(rightFor[kind])

/** The kinds of people an actor may invite. */
export const kindsFor = (actor: Actor): InviteKind[] => inviteKinds.filter((kind) => canInvite(actor, { kind }))

/** Whether the actor may invite any kind. */
export const canInviteAnybody: Predicate = (actor) => kindsFor(actor).length > 0

/** Inviting to a project team also requires the right over projects. */
export const canInviteTo: Predicate<{ readonly kind: InviteKind; readonly projectId?: string | undefined }> = (
  actor,
  wanted,
) =>
  canInvite(actor, wanted) &&
  (wanted.projectId === undefined || (isMember(actor) && actor.permissions.has(permissionIds.ManageProjects)))
