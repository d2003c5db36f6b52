import { permissionIds } from '@colloquy/contract/permission-ids'

/** Rights whose change is sensitive: they open the records, the accounts or the administration of others. */
export const sensitivePermissions: readonly number[] = [
  permissionIds.ManageCompliance,
  permissionIds.ManageClients,
  permissionIds.PerformSystemAdministration,
  permissionIds.ManageAnalysts,
]

/** What a change of a person's rights grants and withdraws, each in ascending order. */
export const differenceOf = (before: readonly number[], after: readonly number[]) => ({
  granted: [...new Set(after)].filter((id) => !before.includes(id)).sort((a, b) => a - b),
  withdrawn: [...new Set(before)].filter((id) => !after.includes(id)).sort((a, b) => a - b),
})
