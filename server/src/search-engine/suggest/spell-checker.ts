import type { ViewerClass } from '../expert-document.ts'
import { type BitSet, countIntersection, emptyBitSet, setBit } from '../index/bit-set.ts'
import type { Segment } from '../index/segment.ts'
import { findTerm, type TermDictionary, termAt, termsWithPrefix } from '../index/term-dictionary.ts'
import { internalTermPrefix } from '../index/term-occurrences.ts'
import type { QueryTerm } from '../query/query-terms.ts'
import { SegmentMatcher } from '../query/segment-matcher.ts'
import { maxCorrectedWords } from '../search-request.ts'
import {
  bestCandidate,
  EditDistanceMatcher,
  isLikelyTypo,
  maxEditsFor,
  type SpellingCandidate,
} from './edit-distance.ts'
import { splitsOf } from './word-splits.ts'

/** Terms of a segment with a term prefix that are near a word. */
const candidatesIn = (
  dictionary: TermDictionary,
  prefix: string,
  wanted: string,
  edits: number,
): { word: string; edits: number }[] => {
  const found: { word: string; edits: number }[] = []
  const matcher = new EditDistanceMatcher(wanted, edits)
  const [first, end] = prefix === '' ? [0, dictionary.starts.length - 1] : termsWithPrefix(dictionary, prefix)
  for (let term = first; term < end; ) {
    const word = termAt(dictionary, term).slice(prefix.length)
    const near = matcher.match(word)
    if (near && 'edits' in near) found.push({ word, edits: near.edits })
    term =
      near && 'deadPrefix' in near
        ? Math.max(term + 1, termsWithPrefix(dictionary, prefix + near.deadPrefix)[1])
        : term + 1
  }
  return found
}

const documentsWithTerms = (segment: Segment, texts: readonly string[]): BitSet => {
  const { starts, documents } = segment.postings
  const bits = emptyBitSet()
  for (const text of texts) {
    const term = findTerm(segment.terms, text)
    if (term < 0) continue
    for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
      setBit(bits, documents[entry] as number)
  }
  return bits
}

/** The pairs of words that a word may be, with the visible documents that have one directly after the other. */
const splitCandidates = (
  form: string,
  segments: readonly Segment[],
  viewer: ViewerClass,
  isInternal: boolean,
): SpellingCandidate[] => {
  const matchers = segments.map((segment) => ({ segment, matcher: new SegmentMatcher(segment, isInternal) }))
  return splitsOf(form).map(({ words, phrase }) => ({
    word: words,
    edits: 1,
    documentFrequency: matchers.reduce(
      (sum, { segment, matcher }) => sum + countIntersection(matcher.matching(phrase), segment.visibleTo[viewer]),
      0,
    ),
    isExactForm: true,
  }))
}

/** For each of the first terms that no visible document contains, the nearest word, or pair of words, that one does. */
export const correctSpelling = (
  segments: readonly Segment[],
  viewer: ViewerClass,
  words: readonly QueryTerm[],
  isInternal: boolean,
): Map<string, string> => {
  const better = new Map<string, string>()
  const termPrefixes = isInternal ? ['', internalTermPrefix] : ['']
  let left = maxCorrectedWords
  for (const word of words) {
    const form = word.form.slice(1)
    const edits = maxEditsFor(form)
    const isSaid = (segment: Segment) =>
      countIntersection(new SegmentMatcher(segment, isInternal).documentsWith(word), segment.visibleTo[viewer]) > 0
    if (edits === 0 || segments.some(isSaid)) continue
    if (left-- === 0) break
    const distances = new Map<string, number>()
    for (const { terms } of segments)
      for (const prefix of termPrefixes)
        for (const sign of ['', '='])
          for (const near of candidatesIn(terms, prefix + sign, form, edits))
            if (isLikelyTypo(form, near.word)) distances.set(near.word, near.edits)
    const near = [...distances].map(([other, distance]): SpellingCandidate => {
      const terms = termPrefixes.flatMap((prefix) => [prefix + other, `${prefix}=${other}`])
      const documentsWithAny = (some: readonly string[]) =>
        segments.reduce(
          (sum, segment) => sum + countIntersection(documentsWithTerms(segment, some), segment.visibleTo[viewer]),
          0,
        )
      const isExactForm = documentsWithAny(terms.filter((term) => term.includes('='))) > 0
      return { word: other, edits: distance, documentFrequency: documentsWithAny(terms), isExactForm: isExactForm }
    })
    near.push(...splitCandidates(form, segments, viewer, isInternal))
    const best = bestCandidate(near.filter(({ documentFrequency }) => documentFrequency > 0))
    if (best !== undefined) better.set(word.form, best)
  }
  return better
}
