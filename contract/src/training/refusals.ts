export const trainingRefusals = {
  /** A newer version was published while the module was taken. */
  training_outdated: 409,
  /** A question before that step has no right answer yet. */
  training_unfinished: 409,
  /** A text, an option or the right answer of a draft is missing. */
  training_incomplete: 422,
} as const
