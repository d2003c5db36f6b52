import * as z from 'zod/mini'
import { SimilarCompany } from '../companies/unmatched-name-shapes.ts'
import { Day, Id } from '../values.ts'

export const maxRestrictedListRows = 5000
export const maxRestrictedListFileBytes = 2_000_000

/**
 * What a row of a file does to a restricted list: it adds a company or a name, adds a name that resembles companies and is up for
 * review, changes the end of an entry, finds its entry as it is, repeats an earlier row, or cannot be used.
 */
export const restrictedListRowOutcomes = ['add', 'review', 'change', 'listed', 'repeated', 'defect'] as const
export const RestrictedListRowOutcome = z.enum(restrictedListRowOutcomes)
export type RestrictedListRowOutcome = z.infer<typeof RestrictedListRowOutcome>

/** Why a row cannot be used; the text is `COMPLIANCE.LISTS.IMPORT.DEFECTS.<defect>`. */
export const RestrictedListEntryRowDefect = z.enum(['row', 'name', 'aliases', 'reason', 'date', 'order', 'overlap'])
export type RestrictedListEntryRowDefect = z.infer<typeof RestrictedListEntryRowDefect>

export const RestrictedListEntryRow = z.object({
  /** The line of the file on which the row begins. */
  line: z.int(),
  name: z.string(),
  outcome: RestrictedListRowOutcome,
  defect: z.nullable(RestrictedListEntryRowDefect),
  /** The company of the directory that the row means. */
  company: z.nullable(z.object({ companyId: Id, name: z.string() })),
  /** The companies that the name resembles, the most similar first. */
  candidates: z.array(SimilarCompany),
  /** The interval as it will be, or is; null where it cannot be read. */
  listedAt: z.nullable(Day),
  removedAt: z.nullable(Day),
})
export type RestrictedListEntryRow = z.infer<typeof RestrictedListEntryRow>

/** Which company the name of a row means; chosen by the reader. */
export const RestrictedListEntryChoice = z.object({ line: z.int(), companyId: Id })
export type RestrictedListEntryChoice = z.infer<typeof RestrictedListEntryChoice>

export const RestrictedListEntryCounts = z.object({ added: z.int(), changed: z.int(), ended: z.int() })
export type RestrictedListEntryCounts = z.infer<typeof RestrictedListEntryCounts>

/** What a file would do to a list. */
export const RestrictedListEntryPreview = z.object({
  ...RestrictedListEntryCounts.shape,
  /** Names this result: an import with another one is refused. */
  planId: z.string(),
  rows: z.array(RestrictedListEntryRow),
  /** Entries listed today that no row names; they end today. */
  ending: z.array(z.object({ entryId: Id, name: z.string(), listedAt: Day })),
})
export type RestrictedListEntryPreview = z.infer<typeof RestrictedListEntryPreview>
