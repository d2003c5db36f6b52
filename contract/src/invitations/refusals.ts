export const invitationsRefusals = {
  /** The link is unknown, used, withdrawn, sent anew or older than a week, or the address has an account by now. */
  invitation_spent: 410,
  /** It was accepted or withdrawn meanwhile. */
  invitation_over: 409,
  /** The file cannot be read as a table with the columns that are needed. */
  not_a_table: 422,
  too_many_rows: 422,
  /** The batch was sent or discarded before. */
  batch_not_ready: 409,
  /** The tenant has sent as many as it may in a day. */
  invitations_today: 409,
} as const
