import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** The scripts that texts can be printed in; a character is taken from the first font that has it. */
const subsets = [
  ...['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((name) => `ibm-plex-sans/${name}`),
  'ibm-plex-sans-arabic/arabic',
]

export const fontWeights = ['normal', 'strong'] as const
export type FontWeight = (typeof fontWeights)[number]
const numbers: Record<FontWeight, number> = { normal: 400, strong: 600 }

/** A font under the name by which a document knows it. */
export interface PdfFont {
  readonly name: string
  readonly data: Buffer
  readonly font: Font
}

const load = (weight: FontWeight): PdfFont[] =>
  subsets.map((subset) => {
    const [family, script] = subset.split('/')
    const data = readFileSync(
      require.resolve(`@fontsource/${family}/files/${family}-${script}-${numbers[weight]}-normal.woff`),
    )
    return { name: `${family}-${script}-${weight}`, data, font: create(data) as Font }
  })

let loaded: Readonly<Record<FontWeight, readonly PdfFont[]>> | undefined

/** The fonts of documents by weight, read once per process. */
export const pdfFonts = (): Readonly<Record<FontWeight, readonly PdfFont[]>> => {
  loaded ??= { normal: load('normal'), strong: load('strong') }
  return loaded
}

/** The font that has a character. */
export const fontFor = (weight: FontWeight, codePoint: number): PdfFont | undefined =>
  pdfFonts()[weight].find(({ font }) => font.hasGlyphForCodePoint(codePoint))
