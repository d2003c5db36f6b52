export const tenancyRefusals = {
  /** The wording must have the same `{{placeholders}}` as the text it replaces. */
  wording_placeholders_differ: 422,
  /** A wording must not include other texts, as `$t(…)` would. */
  wording_includes_text: 422,
} as const
