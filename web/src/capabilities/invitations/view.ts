import {
  type BatchCard,
  type FileKind,
  fileKinds,
  type InvitationState,
  type InviteKind,
} from '@colloquy/contract/invitations/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Workflow } from '@colloquy/contract/tenancy/workflow-types'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The roles that the given rights allow to invite, of those that the tenant has; the server enforces them. */
export const kindsWith = (permissions: readonly number[], { hasOwnExperts, hasVendors }: Workflow): InviteKind[] => [
  ...(permissions.includes(permissionIds.ManageClients) ? (['client'] as const) : []),
  ...(hasOwnExperts && permissions.includes(permissionIds.ManageAdvisors) ? (['expert'] as const) : []),
  ...(hasVendors && permissions.includes(permissionIds.ManageClients) ? (['vendor'] as const) : []),
  ...(permissions.includes(permissionIds.PerformSystemAdministration) ? (['staff', 'compliance'] as const) : []),
]

/** Whether a kind works for the tenant: no company, a privileged role, and no sign-in by e-mail links. */
export const isOwnKind = (kind: InviteKind): kind is 'staff' | 'compliance' => kind === 'staff' || kind === 'compliance'

/** The kinds of those given that can be invited from a file. */
export const fileKindsOf = (kinds: readonly InviteKind[]): FileKind[] =>
  fileKinds.filter((kind) => kinds.includes(kind))

export const stateIcons: Readonly<Record<InvitationState, StatusShape>> = {
  waiting: 'clock',
  failed: 'diamond',
  collision: 'diamond',
  sent: 'ring',
  accepted: 'disc',
  expired: 'dashes',
  withdrawn: 'dashes',
}

/** A batch's progress, 0 to 1; 0 before it starts. */
export const progressOf = ({ state, total, waitingItemCount }: BatchCard): number => {
  if (state === 'done') return 1
  return state === 'sending' && total > 0 ? (total - waitingItemCount) / total : 0
}
