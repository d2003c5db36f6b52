export const invitationsRefusals = {
  /** The link is unknown, used, withdrawn, replaced or older than a week, or the address now has an account. */
  invitation_link_expired: 410,
  /** The invitation was accepted or withdrawn in the meantime. */
  invitation_closed: 409,
  /** The file is not a table with the required columns. */
  not_a_table: 422,
  /** The file is empty, or has nothing below its header. */
  no_rows: 422,
  too_many_rows: 422,
  /** The batch was already sent or discarded. */
  batch_not_ready: 409,
  /** The tenant's daily limit of invitations is reached. */
  daily_invitation_limit: 409,
} as const
