import * as z from 'zod/mini'

/** The catalogue of rights, by the specification's numbers and names [PM-01]. */
export const catalogue = {
  AccessClientModule: 201,
  AccessAdvisorModule: 202,
  AccessKB: 203,
  OverrideCallData: 204,
  ScheduleAndCancelCall: 205,
  ManageCompliance: 206,
  ManageProjects: 207,
  ManageAdvisors: 208,
  ManageInvoices: 209,
  ViewEFMInvoices: 210,
  ManageClients: 211,
  ManageEmployeeCommissions: 212,
  PerformSystemAdministration: 213,
  ViewManagementOverviews: 214,
  ViewAccountManagerOverviews: 215,
  ViewSalesOverviews: 216,
  ManageAnalysts: 217,
  ManageGRIProjects: 218,
  ManageBilling: 219,
  ManageContracts: 220,
  ViewClientStatistics: 221,
  SendBiosToClients: 222,
  ViewSubscriptions: 223,
  ExpertAdmin: 224,
  ManageReferrals: 225,
  ExportExperts: 226,
  ViewAllClients: 227,
  SendBiosToAms: 228,
  RequestClarificationForBioToPM: 229,
  RequestClarificationForBioToAM: 230,
  RejectExpertsForBioToPM: 231,
  RejectExpertsForBioToAM: 232,
  ResetProjectWorkflowCategory: 233,
  ViewOldExpertTab: 234,
  SendToClientCompliance: 235,
  SendBiosToSelectedClients: 236,
  AccessAPI: 240,
  FetchAffiliatedDataOverAPI: 241,
  ManageSubscriptions: 242,
  UseQaVettingSurveys: 243,
  UseThomsonReutersIntelligentTaggingTool: 244,
  ExportFromTRIT: 245,
  AssignCallCount: 246,
} as const
export type PermissionName = keyof typeof catalogue
export type PermissionId = (typeof catalogue)[PermissionName]

/** Named bundles of rights, for giving somebody a job rather than numbers. */
export const presets = {
  analyst: [205, 222, 229, 231],
  projectManager: [203, 205, 207, 222, 229, 230, 231, 232, 233, 234, 235, 236],
  expertAdmin: [202, 208, 224, 226, 243],
  accountManager: [201, 211, 214, 215, 216, 221, 228],
  compliance: [206, 235],
  finance: [209, 210, 212, 219, 220],
  integrations: [240, 241],
  systemAdministrator: Object.values(catalogue),
} as const satisfies Record<string, readonly PermissionId[]>

/** One right a person holds. */
export const Permission = z.object({ id: z.int() })
export type PermissionFlags = Record<PermissionName, boolean>

/** Turns the server's list into flags; ids outside the catalogue are ignored [PM-01]. */
export const flagsOf = (held: readonly { readonly id: number }[]): PermissionFlags => {
  const ids = new Set(held.map((permission) => permission.id))
  return Object.fromEntries(Object.entries(catalogue).map(([name, id]) => [name, ids.has(id)])) as PermissionFlags
}
