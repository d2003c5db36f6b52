import { type Bits, countCommon, noBits, setBit } from '../engine/bits.ts'
import type { Block } from '../engine/block.ts'
import { type Dictionary, findTerm, termAt, termsFrom } from '../engine/dictionary.ts'
import type { ViewerClass } from '../engine/document.ts'
import { Matching } from '../engine/matching.ts'
import { innerMark } from '../engine/mentions.ts'
import { mostCorrected } from '../search-request.ts'
import { editsIn, type Near, Nearness, nearest } from '../text/spelling.ts'
import type { AskedWord } from '../text/words.ts'

/** Terms of a block that begin with a mark and are nearly a word. */
const nearIn = (
  dictionary: Dictionary,
  mark: string,
  wanted: string,
  edits: number,
): { word: string; edits: number }[] => {
  const found: { word: string; edits: number }[] = []
  const nearness = new Nearness(wanted, edits)
  const [first, end] = mark === '' ? [0, dictionary.starts.length - 1] : termsFrom(dictionary, mark)
  for (let term = first; term < end; ) {
    const word = termAt(dictionary, term).slice(mark.length)
    const near = nearness.to(word)
    if (near && 'edits' in near) found.push({ word, edits: near.edits })
    term = near && 'hopeless' in near ? Math.max(term + 1, termsFrom(dictionary, mark + near.hopeless)[1]) : term + 1
  }
  return found
}

const holdersOf = ({ dictionary, postings: { starts, experts } }: Block, terms: readonly string[]): Bits => {
  const bits = noBits()
  for (const said of terms) {
    const term = findTerm(dictionary, said)
    if (term < 0) continue
    for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
      setBit(bits, experts[entry] as number)
  }
  return bits
}

/** For each of the first words that nobody says whom the viewer may find, the nearest that somebody does. */
export const spellingsIn = (
  blocks: readonly Block[],
  viewer: ViewerClass,
  words: readonly AskedWord[],
  isInner: boolean,
): Map<string, string> => {
  const better = new Map<string, string>()
  const marks = isInner ? ['', innerMark] : ['']
  let left = mostCorrected
  for (const word of words) {
    const form = word.form.slice(1)
    const edits = editsIn(form)
    const isSaid = (block: Block) => countCommon(new Matching(block, isInner).withWord(word), block.shown[viewer]) > 0
    if (edits === 0 || blocks.some(isSaid)) continue
    if (left-- === 0) break
    const distances = new Map<string, number>()
    for (const { dictionary } of blocks)
      for (const mark of marks)
        for (const sign of ['', '='])
          for (const near of nearIn(dictionary, mark + sign, form, edits)) distances.set(near.word, near.edits)
    const near = [...distances].map(([other, distance]): Near => {
      const terms = marks.flatMap((mark) => [mark + other, `${mark}=${other}`])
      const heldBy = (some: readonly string[]) =>
        blocks.reduce((sum, block) => sum + countCommon(holdersOf(block, some), block.shown[viewer]), 0)
      const isForm = heldBy(terms.filter((term) => term.includes('='))) > 0
      return { word: other, edits: distance, holding: heldBy(terms), isForm }
    })
    const best = nearest(near.filter(({ holding }) => holding > 0))
    if (best !== undefined) better.set(word.form, best)
  }
  return better
}
