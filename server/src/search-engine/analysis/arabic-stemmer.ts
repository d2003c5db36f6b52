/**
 * Light stemming (Larkey et al. 2007): removes the article, joined prepositions and conjunctions, and suffixes of
 * number, gender and possession from a folded word: `والمهندسين`, `المهندس` → `مهندس`. At least three letters remain.
 */
export const stemArabic = (word: string): string => {
  const start = /^(?:وال|بال|كال|فال|لل|ال)(?=.{3})/u.exec(word) ?? /^و(?=.{4})/u.exec(word)
  const bare = start ? word.slice(start[0].length) : word
  return bare.replace(/(?<=.{3})(?:ها|ان|ات|ون|ين|يه|ه|ي)$/u, '')
}

/** Whether a word consists of Arabic letters only. */
export const isArabic = (word: string): boolean => /^[\u0621-\u064a]+$/u.test(word)
