/**
 * A folded Arabic word without its article, what is joined before it, and the endings of number, gender and ownership
 * ("light" stemming): `والمهندسين`, `المهندس` → `مهندس`. At least three letters remain.
 */
export const stemArabic = (word: string): string => {
  const start = /^(?:وال|بال|كال|فال|لل|ال)(?=.{3})/u.exec(word) ?? /^و(?=.{4})/u.exec(word)
  const bare = start ? word.slice(start[0].length) : word
  return bare.replace(/(?<=.{3})(?:ها|ان|ات|ون|ين|يه|ه|ي)$/u, '')
}

/** True for what this file knows about. */
export const isArabic = (word: string): boolean => /^[\u0621-\u064a]+$/u.test(word)
