export const recordingRefusals = {
  /** Compliance keeps the content of the call from the reader. */
  recording_withheld: 403,
  /** Its files are not made yet. */
  recording_not_ready: 409,
} as const
