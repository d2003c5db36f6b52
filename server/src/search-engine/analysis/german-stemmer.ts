/*
 * The Snowball stemmer for German (snowballstem.org/algorithms/german/stemmer.html), for folded words of a–z.
 */

const regionAfter = (word: string, from: number): number => {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found ? from + found.index + 2 : word.length
}

const removeSuffix = (word: string, region: number, ending: RegExp): string => {
  const at = word.search(ending)
  return at >= region ? word.slice(0, at) : word
}

const step1 = (word: string, first: number): string => {
  const ending = /(?:ern|em|er|en|es|e|(?<=[bdfghklmnrt])s)$/.exec(word)
  if (!ending || ending.index < first) return word
  const rest = word.slice(0, ending.index)
  return /^(en|es|e)$/.test(ending[0]) && rest.endsWith('niss') ? rest.slice(0, -1) : rest
}

const step2 = (word: string, first: number): string =>
  removeSuffix(word, first, /(?:est|en|er|(?<=...[bdfghklmnt])st)$/)

const step3 = (word: string, first: number, second: number): string => {
  const ending = /(?:keit|lich|heit|isch|end|ung|ig|ik)$/.exec(word)
  if (!ending || ending.index < second) return word
  const rest = word.slice(0, ending.index)
  switch (ending[0]) {
    case 'end':
    case 'ung':
      return removeSuffix(rest, second, /(?<!e)ig$/)
    case 'lich':
    case 'heit':
      return removeSuffix(rest, first, /(?:er|en)$/)
    case 'keit':
      return removeSuffix(rest, second, /(?:lich|ig)$/)
    default:
      return rest.endsWith('e') ? word : rest
  }
}

/** `Wärmepumpen` → `warmepump`; `Einkäufer`, `Einkäufern` → `einkauf`. */
export const stemGerman = (input: string): string => {
  if (input.length < 4 || !/^[a-z]+$/.test(input)) return input
  // A u or y between vowels is a consonant and is written as a capital meanwhile.
  const word = input.replace(/(?<=[aeiouy])[uy](?=[aeiouy])/g, (letter) => letter.toUpperCase())
  const from = regionAfter(word, 0)
  const second = regionAfter(word, from)
  const first = Math.max(3, from)
  return step3(step2(step1(word, first), first), first, second).toLowerCase()
}
