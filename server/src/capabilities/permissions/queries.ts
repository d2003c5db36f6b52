import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'

/** The rights were loaded when the transaction started, so no further query runs. */
export const listOwn = query(listOwnPermissions, {
  allow: signedIn,
  exemptFrom: ['pendingTerms', 'resourceScope'],
  run: ({ me }) => [...me.permissions].sort((a, b) => a - b).map((id) => ({ id })),
})
