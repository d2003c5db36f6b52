export const sourcingRefusals = {
  /** The request takes no further proposals. */
  sourcing_request_closed: 409,
  /** The due day has passed. */
  sourcing_due_in_past: 409,
  /** In the workflow type of the tenant, one vendor at a time works on a project. */
  one_vendor_per_project: 409,
  /** One of the companies is no vendor, or has an open request for the project. */
  vendor_not_available: 409,
  /** The own company has proposed somebody with this address for the same request. */
  proposal_exists: 409,
  /** An employment ends before it starts, or starts in the future. */
  proposal_dates: 422,
  /** The proposal was accepted, declined or withdrawn before. */
  proposal_decided: 409,
  /** The address belongs to somebody on record: choose them instead. */
  proposal_person_known: 409,
  /** Staff have to decide first whether the person is one on record or of another proposal. */
  duplicate_unreviewed: 409,
  /** Another vendor proposed the person first and is protected. */
  proposal_protected: 409,
  /** The other record does not exist, or is the vendor's own. */
  duplicate_not_found: 409,
  /** The file is not a table with a header row and at least one other row. */
  proposal_file_unreadable: 422,
  /** The file has more rows than one preview takes. */
  proposal_file_too_long: 422,
  /** A required column is missing in the header row. */
  proposal_columns: 422,
} as const
