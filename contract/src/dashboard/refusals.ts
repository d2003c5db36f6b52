export const dashboardRefusals = {
  /** The account is active already. */
  account_not_pending: 409,
} as const
