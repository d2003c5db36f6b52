export const dashboardRefusals = {
  /** The account is active; there is nothing to prove any more. */
  account_not_pending: 409,
} as const
