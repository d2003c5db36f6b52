export const complianceRefusals = {
  /** A rule blocks the call; the verdict says which, and until when. */
  compliance_blocked: 409,
  /** An officer has to decide first. */
  compliance_approval_needed: 409,
  /** The approval was decided, withdrawn, or has lapsed. */
  approval_closed: 409,
  /** A refusal, and topics that are off limits, need a text. */
  approval_note_required: 422,
} as const
