/** The words of a text as `like` patterns in lower case, with wildcards escaped. A match has to fit all of them. */
export const likePatternsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
