import { fieldNames, fields, freshDays, freshShare } from '../text/fields.ts'

/*
 * BM25F: the mentions of a word in all fields of an expert are added up, each counted by its field's weight and the less the
 * longer the field is, and the sum counts less and less (k1). What a word is worth among others is how rare it is among
 * those whom the viewer may find.
 */
const k1 = 1.2
const b = 0.6

/** Besides what a stem counts, the share that the form as it was typed adds. */
export const formShare = 0.2

/** What one mention counts in each field of an expert, given how many words each of them has. */
export const mentionWeights = (lengths: readonly number[]): number[] =>
  fieldNames.map((name, i) => {
    const { weight, usualLength } = fields[name]
    return weight / (1 - b + (b * (lengths[i] ?? 0)) / usualLength)
  })

/** What all mentions of a word in one expert count, of 255 and at least 1. */
export const impactOf = (mentions: number): number => Math.max(1, Math.round((255 * mentions) / (k1 + mentions)))

/** What a score is multiplied by, given the days since something of the record was last confirmed. */
export const freshness = (age: number): number => 1 + freshShare * Math.min(1, Math.max(0, 1 - age / freshDays))

/** What a word is worth that `holding` of `all` experts have. */
export const worthOf = (holding: number, all: number): number =>
  Math.log(1 + (Math.max(0, all - holding) + 0.5) / (holding + 0.5))
