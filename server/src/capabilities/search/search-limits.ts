/** Different searches that a person may begin in a day. */
export const maxSearchesPerDay = 2000
/** Different texts for which a person may get suggestions in a day. */
export const maxSuggestionsPerDay = 5000
