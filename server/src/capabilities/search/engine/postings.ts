import { fieldNames } from '../text/fields.ts'
import { markEvery, type Postings } from './block.ts'
import type { Mentions } from './mentions.ts'
import { impactOf, mentionWeights } from './ranking.ts'

/** What a mention counts in each field of each expert. */
const weightsIn = (fieldStarts: Uint16Array, size: number): Float32Array => {
  const count = fieldNames.length
  const weights = new Float32Array(size * count)
  const lengths = new Array<number>(count).fill(0)
  for (let expert = 0; expert < size; expert++) {
    const at = expert * (count + 1)
    for (let i = 0; i < count; i++)
      lengths[i] = Math.max(0, (fieldStarts[at + i + 1] as number) - (fieldStarts[at + i] as number) - 1)
    weights.set(mentionWeights(lengths), expert * count)
  }
  return weights
}

/** One entry for each term and expert. */
const entryStartsOf = ({ starts, places }: Mentions): Uint32Array => {
  const terms = starts.length - 1
  const entryStarts = new Uint32Array(terms + 1)
  let entries = 0
  for (let term = 0; term < terms; term++) {
    entryStarts[term] = entries
    let before = -1
    for (let i = starts[term] as number; i < (starts[term + 1] as number); i++) {
      const expert = (places[i] as number) >>> 16
      if (expert !== before) entries += 1
      before = expert
    }
  }
  entryStarts[terms] = entries
  return entryStarts
}

const mostPlaces = 255
const fieldCount = fieldNames.length

/** The columns of postings, from where the fields of each expert begin and what stands at each place. */
export const postingsOf = (mentions: Mentions, fieldStarts: Uint16Array): Postings => {
  const starts = entryStartsOf(mentions)
  const entries = starts.at(-1) as number
  const made = {
    starts,
    experts: new Uint16Array(entries),
    masks: new Uint16Array(entries),
    impacts: new Uint8Array(entries),
    counts: new Uint8Array(entries),
    positions: new Uint16Array(mentions.places.length),
    marks: new Uint32Array(Math.ceil(entries / markEvery)),
  }
  const weights = weightsIn(fieldStarts, fieldStarts.length / (fieldCount + 1))
  let entry = 0
  let written = 0
  for (let term = 0; term + 1 < mentions.starts.length; term++) {
    const end = mentions.starts[term + 1] as number
    for (let i = mentions.starts[term] as number; i < end; entry++) {
      if (entry % markEvery === 0) made.marks[entry / markEvery] = written
      const from = i
      const expert = (mentions.places[i] as number) >>> 16
      let [field, mask, sum] = [0, 0, 0]
      for (; i < end && (mentions.places[i] as number) >>> 16 === expert; i++) {
        const place = (mentions.places[i] as number) & 65_535
        while (field + 1 < fieldCount && (fieldStarts[expert * (fieldCount + 1) + field + 1] as number) <= place)
          field++
        mask |= 1 << field
        sum += weights[expert * fieldCount + field] as number
        if (i - from < mostPlaces) made.positions[written++] = place
      }
      made.experts[entry] = expert
      made.masks[entry] = mask
      made.impacts[entry] = impactOf(sum)
      made.counts[entry] = Math.min(mostPlaces, i - from)
    }
  }
  return made
}
