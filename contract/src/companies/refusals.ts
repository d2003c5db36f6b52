export const companiesRefusals = {
  /** Another company is known by one of the names. */
  company_name_taken: 409,
  /** The company would be its own parent. */
  company_parent_loop: 409,
  /** A listing, an offer or a filing ends before it starts. */
  market_entry_dates: 422,
} as const
