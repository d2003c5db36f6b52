export const feedbackRefusals = {
  /** The sender came by a share link, or has no address any more. */
  feedback_sender_unreachable: 409,
  /** The screenshot is no picture that can be drawn anew. */
  screenshot_unusable: 415,
} as const
