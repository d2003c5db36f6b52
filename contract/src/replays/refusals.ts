export const replaysRefusals = {
  /** The tenant records no sessions, or the person does not allow it. */
  replay_off: 409,
  /** The recording has reached its maximum length or size. */
  replay_full: 409,
  /** Nothing is recorded on this page. */
  replay_page_excluded: 409,
  /** These are no compressed events. */
  replay_unreadable: 400,
} as const
