import * as z from 'zod/mini'
import { type PermissionId, type PermissionName, permissionIds } from '../permission-ids.ts'

/** Roles: named sets of permissions. */
export const rolePermissions = {
  analyst: [
    permissionIds.ScheduleAndCancelCall,
    permissionIds.SendBiosToClients,
    permissionIds.RequestClarificationForBioToPM,
    permissionIds.RejectExpertsForBioToPM,
  ],
  projectManager: [
    permissionIds.AccessKB,
    permissionIds.ScheduleAndCancelCall,
    permissionIds.ManageProjects,
    permissionIds.SendBiosToClients,
    permissionIds.RequestClarificationForBioToPM,
    permissionIds.RequestClarificationForBioToAM,
    permissionIds.RejectExpertsForBioToPM,
    permissionIds.RejectExpertsForBioToAM,
    permissionIds.ResetProjectWorkflowCategory,
    permissionIds.ViewOldExpertTab,
    permissionIds.SendToClientCompliance,
    permissionIds.SendBiosToSelectedClients,
  ],
  expertAdmin: [
    permissionIds.AccessAdvisorModule,
    permissionIds.ManageAdvisors,
    permissionIds.ExpertAdmin,
    permissionIds.ExportExperts,
    permissionIds.UseQaVettingSurveys,
  ],
  accountManager: [
    permissionIds.AccessClientModule,
    permissionIds.ManageClients,
    permissionIds.ViewManagementOverviews,
    permissionIds.ViewAccountManagerOverviews,
    permissionIds.ViewSalesOverviews,
    permissionIds.ViewClientStatistics,
    permissionIds.SendBiosToAms,
  ],
  compliance: [permissionIds.ManageCompliance, permissionIds.SendToClientCompliance],
  finance: [
    permissionIds.ManageInvoices,
    permissionIds.ViewEFMInvoices,
    permissionIds.ManageEmployeeCommissions,
    permissionIds.ManageBilling,
    permissionIds.ManageContracts,
  ],
  integrations: [permissionIds.AccessAPI, permissionIds.FetchAffiliatedDataOverAPI],
  systemAdministrator: Object.values(permissionIds),
} as const satisfies Record<string, readonly PermissionId[]>

/** A permission that a person holds. */
export const Permission = z.object({ id: z.int() })
export type PermissionFlags = Record<PermissionName, boolean>

/** Turns the server's list into flags; ids outside the catalogue are ignored [PM-01]. */
export const flagsOf = (granted: readonly { readonly id: number }[]): PermissionFlags => {
  const ids = new Set(granted.map((permission) => permission.id))
  return Object.fromEntries(Object.entries(permissionIds).map(([name, id]) => [name, ids.has(id)])) as PermissionFlags
}
