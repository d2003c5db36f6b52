export const tenancyRefusals = {
  /** The wording must have the same `{{placeholders}}` as the text it replaces. */
  word_places_differ: 422,
  /** A wording must not include other texts, as `$t(…)` would. */
  word_takes_in_others: 422,
} as const
