import type { PermissionId } from '@colloquy/contract/permission-ids'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** Translation keys of roles, below `DASHBOARD.USERS.ROLES`. */
export const roleKeys = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' } as const

/** The translation key of a right's name. */
export const permissionNameKey = (id: number): TranslationKey => {
  const known = id as PermissionId
  return `PERMISSIONS.NAMES.${known}`
}

/** What is said of each right whose change is sensitive; the server requires a proof of identity for the same ones. */
export const sensitiveKeys: Readonly<Record<number, TranslationKey>> = {
  206: 'PERMISSIONS.OPENS.206',
  211: 'PERMISSIONS.OPENS.211',
  213: 'PERMISSIONS.OPENS.213',
  217: 'PERMISSIONS.OPENS.217',
}

export interface PermissionChanges {
  readonly granted: readonly number[]
  readonly withdrawn: readonly number[]
}

/** What a choice of rights grants and withdraws. */
export const changesOf = (before: readonly number[], after: readonly number[]): PermissionChanges => ({
  granted: after.filter((id) => !before.includes(id)),
  withdrawn: before.filter((id) => !after.includes(id)),
})

/** Whether a change has to be confirmed. */
export const isSensitive = ({ granted, withdrawn }: PermissionChanges): boolean =>
  [...granted, ...withdrawn].some((id) => id in sensitiveKeys)
