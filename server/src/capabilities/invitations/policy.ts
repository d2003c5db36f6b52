import { type InviteKind, inviteKinds } from '@colloquy/contract/invitations/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** The right that inviting each kind of person takes. */
const rightFor: Readonly<Record<InviteKind, number>> = {
  client: permissionIds.ManageClients,
  expert: permissionIds.ManageAdvisors,
  vendor: permissionIds.ManageClients,
}

/** Staff invite those whom they look after. */
export const invite: Predicate<{ readonly kind: InviteKind }> = (actor, { kind }) =>
  viewerOf(actor) === 'staff' && isMember(actor) && actor.permissions.has(rightFor[kind])

/** The kinds of people that somebody invites. */
export const kindsFor = (actor: Actor): InviteKind[] => inviteKinds.filter((kind) => invite(actor, { kind }))

/** Whoever invites anybody. */
export const inviteAnybody: Predicate = (actor) => kindsFor(actor).length > 0

/** Inviting to a project's team besides takes the right over projects. */
export const inviteTo: Predicate<{ readonly kind: InviteKind; readonly projectId?: string | undefined }> = (
  actor,
  wanted,
) =>
  invite(actor, wanted) &&
  (wanted.projectId === undefined || (isMember(actor) && actor.permissions.has(permissionIds.ManageProjects)))
