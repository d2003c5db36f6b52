export const callRefusals = {
  /** The state machine does not allow this transition; nothing has changed. */
  call_move_forbidden: 409,
  /** The chosen slot is not among the offered ones. */
  slot_not_offered: 409,
  /** The room opens ten minutes before the start. */
  room_not_open: 409,
  room_closed: 409,
  /** The call is held outside the product. */
  call_external: 409,
  /** The call does not go on longer: it is too early, somebody was asked already, or nobody asks any more. */
  extension_not_possible: 409,
  /** Somebody with a seat has another booking then. */
  extension_not_free: 409,
  /** Words belong to a note, and to a note alone. */
  tag_text_unfit: 422,
  /** The caller is in the room on another device, which has taken over their seat. */
  seat_taken_over: 409,
  /** The caller has not attested for this call. */
  attestation_missing: 409,
  /** Somebody else with a seat has not attested. */
  attestations_pending: 409,
  /** The text is not the one in force. */
  attestation_outdated: 409,
  /** Minutes need both sides, and both sides need minutes. */
  correction_attendance: 422,
  correction_unchanged: 409,
  correction_reason_required: 422,
  /** The picked time is not held any longer. */
  hold_expired: 409,
  /** The client refuses with a reason. */
  decision_note_required: 422,
  /** An approval or a rule asks for a chaperone, and nobody has that seat. */
  chaperone_missing: 409,
  /** Nothing of the call waits for a release. */
  notes_not_held: 409,
  /** The call is over or too far away, or the person has no seat in it, cannot be notified or is in the room. */
  reminder_not_possible: 409,
  reminded_recently: 409,
  /** The time to wait for the other side is not over. */
  no_show_too_early: 409,
  /** The other side was there, or nobody of the caller's own side is. */
  no_show_not_alone: 409,
  attendance_violation_answered: 409,
  /** The link has expired, was used or replaced, or the call asks its reader nothing any longer. */
  answer_link_expired: 410,
  /** Staff or the reader's team have revoked the link. */
  answer_link_revoked: 410,
  /** The link was used, replaced or revoked before, or has expired. */
  answer_link_inactive: 409,
  /** Nobody has to stand by any longer, or somebody else has taken the call. */
  standby_not_open: 409,
  /** Everybody with a seat has attested. */
  attestations_complete: 409,
  expert_not_available: 409,
  /** This person cannot hold a seat of that kind, or has one already. */
  seat_not_possible: 409,
  /** A call keeps the client's contact and its expert. */
  seat_fixed: 409,
  /** A call has no more seats to give. */
  seats_full: 409,
  /** The address to which mails are passed on has another secret, or the installation has none. */
  inbound_signature_wrong: 403,
  /** A person keeps a limited number of saved views. */
  too_many_views: 409,
  dial_in_number_exists: 409,
  /** A tenant has a limited number of dial-in numbers. */
  dial_in_numbers_full: 409,
  /** The call, or the caller's seat in it, cannot be joined by phone. */
  dial_in_not_available: 409,
  callback_number_invalid: 422,
  /** The tenant's bridge does not call numbers of that country. */
  callback_country_not_allowed: 409,
  /** Only addresses of the internet, or those that the installation allows, are called. */
  bridge_url_not_allowed: 422,
  bridge_secret_required: 422,
  /** The token is not the bridge's, too old, or was used before. */
  bridge_token_invalid: 403,
  content_issuer_unknown: 422,
  /** What was said in the call is read and heard in the product alone. */
  content_not_copied: 403,
} as const
