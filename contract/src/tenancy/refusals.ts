export const tenancyRefusals = {
  /** The wording must have the same `{{places}}` as the text it replaces. */
  word_places_differ: 422,
} as const
