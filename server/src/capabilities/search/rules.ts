/** Different searches a person may begin in a day. */
export const mostSearches = 2000
/** Different beginnings of words a person may have completed in a day. */
export const mostSuggestions = 5000
