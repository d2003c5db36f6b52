import * as z from 'zod/mini'
import { SimilarCompany } from '../companies/unmatched-name-shapes.ts'
import { Day, Id } from '../values.ts'

export const maxImportedRestrictions = 5000
export const maxRestrictionFileBytes = 2_000_000

/**
 * What a row of a file does to a restricted list: it adds a company or a name, adds a name that resembles companies and is up for
 * review, changes the end of an entry, finds its entry as it is, repeats an earlier row, or cannot be used.
 */
export const restrictionRowOutcomes = ['add', 'review', 'change', 'listed', 'repeated', 'defect'] as const
export const RestrictionRowOutcome = z.enum(restrictionRowOutcomes)
export type RestrictionRowOutcome = z.infer<typeof RestrictionRowOutcome>

/** Why a row cannot be used; the text is `COMPLIANCE.LISTS.IMPORT.DEFECTS.<defect>`. */
export const RestrictionRowDefect = z.enum(['row', 'name', 'aliases', 'reason', 'date', 'order', 'overlap'])
export type RestrictionRowDefect = z.infer<typeof RestrictionRowDefect>

export const RestrictionRow = z.object({
  /** The line of the file on which the row begins. */
  line: z.int(),
  name: z.string(),
  outcome: RestrictionRowOutcome,
  defect: z.nullable(RestrictionRowDefect),
  /** The company of the directory that the row means. */
  company: z.nullable(z.object({ companyId: Id, name: z.string() })),
  /** The companies that the name resembles, the most similar first. */
  candidates: z.array(SimilarCompany),
  /** The interval as it will be, or is; null where it cannot be read. */
  listedAt: z.nullable(Day),
  removedAt: z.nullable(Day),
})
export type RestrictionRow = z.infer<typeof RestrictionRow>

/** Which company the name of a row means; chosen by the reader. */
export const RestrictionChoice = z.object({ line: z.int(), companyId: Id })
export type RestrictionChoice = z.infer<typeof RestrictionChoice>

export const RestrictionCounts = z.object({ added: z.int(), changed: z.int(), ended: z.int() })
export type RestrictionCounts = z.infer<typeof RestrictionCounts>

/** What a file would do to a list. */
export const RestrictionPreview = z.object({
  ...RestrictionCounts.shape,
  /** Names this result: an import with another one is refused. */
  planId: z.string(),
  rows: z.array(RestrictionRow),
  /** Entries listed today that no row names; they end today. */
  ending: z.array(z.object({ entryId: Id, name: z.string(), listedAt: Day })),
})
export type RestrictionPreview = z.infer<typeof RestrictionPreview>
