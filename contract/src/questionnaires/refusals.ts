export const questionnaireRefusals = {
  /** A text, an option or a condition of the questionnaire is missing or does not fit. */
  questionnaire_incomplete: 422,
  /** The draft asks what the published version asks already. */
  questionnaire_unchanged: 409,
} as const
