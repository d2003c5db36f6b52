/*
 * The Snowball stemmer for English, Porter2 (snowballstem.org/algorithms/english/stemmer.html), for words of a–z.
 * Leaves out the exceptions that change the second letter (dying, lying, tying): a stem begins as its word does, which
 * lets the highlighter skip texts without analyzing them.
 */

const exceptions = new Map([
  ...([
    ['skis', 'ski'],
    ['skies', 'sky'],
    ['idly', 'idl'],
    ['gently', 'gentl'],
    ['ugly', 'ugli'],
  ] as const),
  ...([
    ['early', 'earli'],
    ['only', 'onli'],
    ['singly', 'singl'],
  ] as const),
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
])
const invariants = /^(inning|outing|canning|herring|earring|proceed|exceed|succeed)$/

/** Where a region begins: behind the first consonant that follows a vowel. */
const regionAfter = (word: string, from: number): number => {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found ? from + found.index + 2 : word.length
}

const endsInShortSyllable = (word: string): boolean => /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(word)

const step2Suffixes: readonly (readonly [RegExp, string])[] = [
  [/izer$|ization$/, 'ize'],
  [/ational$|ation$|ator$/, 'ate'],
  [/tional$/, 'tion'],
  [/enci$/, 'ence'],
  [/anci$/, 'ance'],
  [/abli$/, 'able'],
  [/entli$/, 'ent'],
  [/alism$|aliti$|alli$/, 'al'],
  [/fulness$|fulli$/, 'ful'],
  [/ousli$|ousness$/, 'ous'],
  [/iveness$|iviti$/, 'ive'],
  [/biliti$|bli$/, 'ble'],
  [/(?<=l)ogi$/, 'og'],
  [/lessli$/, 'less'],
  [/(?<=[cdeghkmnrt])li$/, ''],
]
const step3Suffixes: readonly (readonly [RegExp, string])[] = [
  [/ational$/, 'ate'],
  [/tional$/, 'tion'],
  [/alize$/, 'al'],
  [/icate$|iciti$|ical$/, 'ic'],
  [/ful$|ness$/, ''],
]

/** Replaces the first suffix of a list that the word has, if it lies within the region. */
const replaceSuffix = (word: string, region: number, endings: readonly (readonly [RegExp, string])[]): string => {
  for (const [ending, by] of endings) {
    const at = word.search(ending)
    if (at >= 0) return at >= region ? word.slice(0, at) + by : word
  }
  return word
}

const step1a = (word: string): string => {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  return /[us]s$/.test(word) || !/[aeiouy].+s$/.test(word) ? word : word.slice(0, -1)
}

const step1b = (word: string, region: number): string => {
  const agreed = /eed(ly)?$/.exec(word)
  if (agreed) return agreed.index >= region ? word.slice(0, agreed.index + 2) : word
  const tense = /(ed|edly|ing|ingly)$/.exec(word)
  if (!tense) return word
  const rest = word.slice(0, tense.index)
  if (!/[aeiouy]/.test(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1)
  return endsInShortSyllable(rest) && region1Of(rest) >= rest.length ? `${rest}e` : rest
}

const region1Of = (word: string): number => {
  const special = /^(gener|commun|arsen)/.exec(word)
  return special ? special[0].length : regionAfter(word, 0)
}

const step4 = (word: string, second: number): string => {
  const ending = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/.exec(word)
  if (ending) return ending.index >= second ? word.slice(0, ending.index) : word
  const ion = /(?<=[st])ion$/.exec(word)
  return ion && ion.index >= second ? word.slice(0, ion.index) : word
}

const step5 = (word: string, first: number, second: number): string => {
  const at = word.length - 1
  if (word.endsWith('e'))
    return at >= second || (at >= first && !endsInShortSyllable(word.slice(0, -1))) ? word.slice(0, -1) : word
  return word.endsWith('ll') && at >= second ? word.slice(0, -1) : word
}

/** `installations`, `installed`, `installing` → `instal`; `batteries`, `battery` → `batteri`. */
export const stemEnglish = (input: string): string => {
  if (input.length < 3 || !/^[a-z]+$/.test(input)) return input
  const exception = exceptions.get(input)
  if (exception) return exception
  // A consonant y is written Y meanwhile.
  let word = input.replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const first = region1Of(word)
  const second = regionAfter(word, first)
  word = step1a(word)
  if (invariants.test(word)) return word.toLowerCase()
  word = step1b(word, first)
  word = word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  word = replaceSuffix(word, first, step2Suffixes)
  const active = /ative$/.exec(word)
  word = active
    ? active.index >= second
      ? word.slice(0, active.index)
      : word
    : replaceSuffix(word, first, step3Suffixes)
  word = step4(word, second)
  return step5(word, first, second).toLowerCase()
}
