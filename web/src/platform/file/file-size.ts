import { type Language, tagOf } from '@colloquy/contract/languages'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file in the largest unit of which it has at least one: `12.4 kB`. */
export const fileSizeText = (bytes: number, language: Language): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = new Intl.NumberFormat(`${tagOf(language)}-u-nu-latn`, {
    style: 'unit',
    unit: units[power],
    // In English, only the long form of bytes has a plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
  return format.format(bytes / 1000 ** power)
}
