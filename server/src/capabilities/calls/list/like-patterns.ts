/** The words of a text as patterns of `like`, each of which has to fit: in lower case, with nothing that is a wildcard. */
export const likePatternsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
