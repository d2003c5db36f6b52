export const surveyRefusals = {
  /** Answers are missing or do not fit their questions. */
  answers_incomplete: 422,
  /** The answers were sent already, are no longer wanted, or the questionnaire has a newer version. */
  survey_closed: 409,
  /** The link to questions is unknown or has expired. */
  survey_link_expired: 410,
  /** Nobody can be asked, because there are no such questions for this project. */
  nothing_to_ask: 409,
} as const
