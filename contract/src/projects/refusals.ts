export const projectRefusals = {
  /** It is closed, and nothing is changed or asked for until it is opened again. */
  project_closed: 409,
  /** The expert has a call that is being arranged, to come or held already. */
  candidate_has_call: 409,
  /** The team has decided against the expert, and only the team takes that back. */
  candidate_rejected: 409,
  /** Not an expert one could ask for a call. */
  candidate_not_available: 409,
  /** Nobody of the client's analysts whom a link may sign in, or a seat that is not one's to give. */
  link_not_possible: 409,
} as const
