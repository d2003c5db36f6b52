export const tenancyRefusals = {
  /** The wording must have the same `{{places}}` as the text it replaces. */
  word_places_differ: 422,
  /** A wording takes in no other text, as `$t(…)` would. */
  word_takes_in_others: 422,
} as const
