import { fieldNames, fields, freshnessDays, maxFreshnessBoost } from './searchable-fields.ts'

/*
 * BM25F: the mentions of a word in all fields of an doc are added up, each counted by its field's weight and the less the
 * longer the field is, and the sum counts less and less (k1). What a word is worth among others is how rare it is among
 * those whom the viewer may find.
 */
const k1 = 1.2
const b = 0.6

/** Besides what a stem counts, the share that the form as it was typed adds. */
export const exactFormBoost = 0.2

/** What one mention counts in each field of an doc, given how many words each of them has. */
export const occurrenceWeights = (lengths: readonly number[]): number[] =>
  fieldNames.map((name, i) => {
    const { weight, averageLength } = fields[name]
    return weight / (1 - b + (b * (lengths[i] ?? 0)) / averageLength)
  })

/** What all mentions of a word in one doc count, of 255 and at least 1. */
export const impactOf = (mentions: number): number => Math.max(1, Math.round((255 * mentions) / (k1 + mentions)))

/** What a score is multiplied by, given the days since something of the record was last confirmed. */
export const freshnessBoost = (age: number): number =>
  1 + maxFreshnessBoost * Math.min(1, Math.max(0, 1 - age / freshnessDays))

/** What a word is worth that `documentFrequency` of `all` docs have. */
export const inverseDocumentFrequency = (documentFrequency: number, all: number): number =>
  Math.log(1 + (Math.max(0, all - documentFrequency) + 0.5) / (documentFrequency + 0.5))
