export const peopleRefusals = {
  /** An employment ends before it begins, or begins later than people can know. */
  employment_dates: 422,
  too_many_employments: 409,
  /** The fact says what stands in the record elsewhere; it is changed there. */
  fact_follows_record: 409,
  /** There is no confirmation of the last minutes that could be taken back. */
  nothing_to_take_back: 409,
  /** What was sent is no JPEG, PNG or WebP, is broken or far too large in pixels, or is something else as well. */
  not_a_picture: 415,
  /** Another person is already known by that id. */
  reference_taken: 409,
  /** Nobody changes their own rights, and nobody shuts themselves out. */
  own_account: 409,
  /** Analysts belong to clients, staff and officers to the tenant, members to research providers. */
  role_not_of_company: 409,
  already_restricted: 409,
  not_restricted: 409,
} as const
