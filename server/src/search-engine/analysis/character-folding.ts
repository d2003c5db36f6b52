const replacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n' },
  // A lengthening stroke says nothing; these letters are written for one another in Arabic and Persian.
  ...{ ـ: '', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا', '\u{200c}': '' },
}
const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')
const maxWordLength = 64

/** A word without case, accents and vowel marks: `Zürich` → `zurich`, `2,100` → `2100`, `أحمد` → `احمد`, `٥` → `5`. */
export const foldWord = (raw: string): string => {
  const whole = foldText(raw)
  // A character of two units may have been cut in two.
  return whole.length > maxWordLength ? whole.slice(0, maxWordLength).toWellFormed() : whole
}

/** The same of a text of any length. */
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

/** A piece of writing without spaces as it is compared: width does not matter, voicing marks do. */
export const foldUnspaced = (raw: string): string => raw.normalize('NFKC').toLowerCase()
