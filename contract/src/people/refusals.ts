export const peopleRefusals = {
  /** An employment ends before it starts, or starts implausibly far in the future. */
  employment_dates: 422,
  too_many_employments: 409,
  /** The fact mirrors a field of the record; change the field instead. */
  fact_follows_record: 409,
  /** No recent confirmation can be undone. */
  nothing_to_undo: 409,
  /** The file is not a JPEG, PNG or WebP, is broken, has far too many pixels, or is also valid as another format. */
  invalid_image: 415,
  /** Another person already has that id. */
  external_id_taken: 409,
  /** The mail server of that address has refused mail for good. */
  address_undeliverable: 409,
  /** The link that confirms a service address was used or replaced, or has expired. */
  service_email_link_expired: 404,
  /** Actors cannot change their own rights or restrict themselves. */
  own_account: 409,
  /** Analysts belong to clients, staff and officers to the tenant, members to vendors. */
  role_not_of_company: 409,
  already_restricted: 409,
  not_restricted: 409,
} as const
