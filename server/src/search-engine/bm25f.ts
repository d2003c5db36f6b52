import { fieldNames, fields, freshnessDays, maxFreshnessBoost } from './searchable-fields.ts'

/*
 * BM25F (Robertson and Zaragoza 2009): the occurrences of a term in all fields of a document are added up, each
 * weighted by its field and normalized by the field's length; the sum saturates (k1). Inverse document frequency is
 * computed among the documents the viewer may find.
 */
const k1 = 1.2
const b = 0.6

/** The share that an occurrence of the exact form adds to that of its stem. */
export const exactFormBoost = 0.2

/** The weight of one occurrence in each field of a document, given the lengths of its fields in tokens. */
export const occurrenceWeights = (lengths: readonly number[]): number[] =>
  fieldNames.map((name, i) => {
    const { weight, averageLength } = fields[name]
    return weight / (1 - b + (b * (lengths[i] ?? 0)) / averageLength)
  })

/** The saturated weight of all occurrences of a term in a document, quantized to 1–255. */
export const impactOf = (weight: number): number => Math.max(1, Math.round((255 * weight) / (k1 + weight)))

/** The factor of a score, given the days since the record was last confirmed. */
export const freshnessBoost = (age: number): number =>
  1 + maxFreshnessBoost * Math.min(1, Math.max(0, 1 - age / freshnessDays))

/** How rare a term is that `documentFrequency` of `all` documents contain. */
export const inverseDocumentFrequency = (documentFrequency: number, all: number): number =>
  Math.log(1 + (Math.max(0, all - documentFrequency) + 0.5) / (documentFrequency + 0.5))
