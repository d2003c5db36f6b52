export const transcriptRefusals = {
  /** Another officer has decided, or the decision does not follow the state. */
  transcript_state: 409,
  /** The span is not part of the segment, or is redacted already. */
  transcript_span: 400,
  /** There is no transcript that the reader can read. */
  transcript_unreadable: 403,
  /** Whoever took part in the call for a side, or helped one, does not release its transcript. */
  transcript_own_call: 403,
  /** The expiry is not after the embargo, or has passed. */
  transcript_dates: 400,
} as const
