export const incidentRefusals = {
  /** The content was released already. */
  incident_released: 409,
  /** Whoever has reported an incident or sat in the call does not release its content. */
  incident_own: 403,
} as const
