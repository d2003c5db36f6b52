const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  // A tatweel has no meaning; the other letters are spelling variants of one another in Arabic and Persian.
  ـ: '',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  '\u{200c}': '',
}
const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')
const maxWordLength = 64

/** A word without case, accents and vowel marks: `Zürich` → `zurich`, `2,100` → `2100`, `أحمد` → `احمد`, `٥` → `5`. */
export const foldWord = (raw: string): string => {
  const whole = foldText(raw)
  // The cut may have split a surrogate pair.
  return whole.length > maxWordLength ? whole.slice(0, maxWordLength).toWellFormed() : whole
}

/** The same for a text of any length. */
export const foldText = (raw: string): string =>
  // Most words have nothing to fold but their case.
  /^[A-Za-z]+$/.test(raw)
    ? raw.toLowerCase()
    : raw
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .replace(replaceable, (letter) => replacements[letter] ?? letter)
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
        .replace(/^(\p{N}+)(?:,\p{N}{3})+/u, (number) => number.replaceAll(',', ''))

/** Folds scripts without spaces: width does not matter, voicing marks do. */
export const foldUnspaced = (raw: string): string => raw.normalize('NFKC').toLowerCase()
