export const recordingRefusals = {
  /** Compliance keeps the content of the call from the reader. */
  recording_withheld: 403,
  /** Its files are not made yet. */
  recording_not_ready: 409,
  /** The tenant, a rule, an approval, or how the call is held does not let it be recorded now. */
  recording_not_possible: 409,
  /** Somebody has refused; nobody is asked again in the call. */
  recording_refused: 409,
  recording_exists: 409,
  recording_over: 409,
  /** The reader has agreed to another text than the one in force. */
  recording_text_changed: 409,
} as const
