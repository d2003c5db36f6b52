export const projectRefusals = {
  /** It is closed, and nothing is changed or asked for until it is opened again. */
  project_closed: 409,
  /** The expert has a call that is being arranged, to come or held already. */
  candidate_has_call: 409,
  /** Not an expert one could ask for a call. */
  candidate_not_available: 409,
} as const
