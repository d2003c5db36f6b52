/** Different searches a person may begin in a day. */
export const maxSearchesPerDay = 2000
/** Different beginnings of words a person may have completed in a day. */
export const maxSuggestionsPerDay = 5000
