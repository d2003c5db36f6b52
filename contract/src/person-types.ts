/** Types of person: people of a company (clients, vendors, the network's own) and experts. */
export const personTypes = { companyMember: 1, expert: 2 } as const
export type PersonType = (typeof personTypes)[keyof typeof personTypes]

/** What people of companies may do here. Experts have no role. The role `vendor` is for members of vendors. */
export const roleIds = { client: 1, staff: 2, compliance: 8, vendor: 64 } as const
export type RoleId = (typeof roleIds)[keyof typeof roleIds]
