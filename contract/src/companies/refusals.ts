export const companiesRefusals = {
  /** Another company is known by one of the names. */
  company_name_taken: 409,
  /** The company would be its own parent. */
  company_parent_loop: 409,
  /** A listing, an offer or a filing ends before it starts. */
  market_entry_dates: 422,
  /** The company has been merged into another one. */
  company_merged: 409,
  /** The company is no part of another one. */
  company_not_merged: 409,
  /** Clients, vendors and the tenant have people and calls of their own. */
  company_not_employer: 409,
  /** Somebody has decided about the name meanwhile. */
  unmatched_name_decided: 409,
  /** Nobody has decided about the name. */
  unmatched_name_open: 409,
} as const
