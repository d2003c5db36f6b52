export const projectRefusals = {
  /** The project is closed; it allows no changes or calls until it is reopened. */
  project_closed: 409,
  /** The expert has a call that is being arranged, is upcoming, or has taken place. */
  candidate_has_call: 409,
  /** The team has rejected the expert, and only the team can undo that. */
  candidate_rejected: 409,
  /** Only the client's team decides who is on the shortlist. */
  shortlist_of_client: 409,
  /** A rejection needs a reason. */
  rejection_reason_required: 400,
  /** The person is not an expert who can be asked for a call. */
  candidate_not_available: 409,
  /** The brief excludes the expert, by name or by a present or former employer. */
  candidate_excluded: 409,
  /** The deadline has passed, and it was not the project's deadline before. */
  deadline_in_past: 409,
  /** The person is not an analyst of the client who may sign in by link, or the actor may not give this seat. */
  link_not_possible: 409,
  /** The expert has an invitation to the project that is not answered, or has accepted one. */
  already_invited: 409,
  /** The expert gets no more messages about opportunities this week, by their own choice. */
  weekly_limit_reached: 409,
  /** The invitation was answered, has lapsed, or nobody wants an answer anymore. */
  opportunity_closed: 409,
  /** Questions have to be answered before an invitation is accepted. */
  questions_unanswered: 409,
} as const
