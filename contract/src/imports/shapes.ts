import * as z from 'zod/mini'
import { can, Id, Instant, line } from '../values.ts'

/** What the rows of a file describe; each kind requires its own right. The text is `IMPORTS.KINDS.<kind>`. */
export const importKinds = ['experts', 'employers', 'clients', 'vendors'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>
/** Groups of kinds in the list of imports. */
export const importSubjects = ['experts', 'companies'] as const
export const ImportSubject = z.enum(importSubjects)
export type ImportSubject = z.infer<typeof ImportSubject>
export const subjectOf = (kind: ImportKind): ImportSubject => (kind === 'experts' ? 'experts' : 'companies')

/** Fields of an expert. */
export const expertFields = [
  'externalId',
  'firstName',
  'lastName',
  'preferredName',
  'email',
  'title',
  'headline',
  'bio',
  'country',
  'city',
  'timeZone',
  'languages',
  'expertise',
  'jobFunction',
  'linkedInUrl',
  'rate',
  'credits',
] as const
/** Fields of an employment. */
export const employmentFields = ['company', 'position', 'start', 'end', 'industry', 'summary'] as const
/** Fields of a company. */
export const companyFields = [
  'externalId',
  'name',
  'aliases',
  'parent',
  'country',
  'industry',
  'ticker',
  'exchange',
  'isin',
  'listedSince',
  'optedOut',
  'government',
] as const
/** Employments per row. */
export const maxEmployments = 8

/** `firstName`, or `employment2.company` for the second employment; `name` for a company. */
export const Field = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(${[...expertFields, ...companyFields].join('|')}|employment[1-${maxEmployments}]\\.(${employmentFields.join('|')}))$`,
      ),
    ),
  )
export type Field = z.infer<typeof Field>

/** All fields about experts. */
const aboutExperts: readonly Field[] = [
  ...expertFields,
  ...Array.from({ length: maxEmployments }, (_, i) =>
    employmentFields.map((name) => `employment${i + 1}.${name}`),
  ).flat(),
]

/** All fields of a kind, in template order. */
export const fieldsOf = (kind: ImportKind): readonly Field[] =>
  subjectOf(kind) === 'experts' ? aboutExperts : companyFields

/** Required columns. */
export const requiredFieldsOf = (kind: ImportKind): readonly Field[] =>
  subjectOf(kind) === 'experts' ? ['externalId', 'firstName', 'lastName'] : ['name']

/** Required columns of an employment that has any column. */
export const requiredEmploymentFields = ['company', 'position', 'start'] as const

/** The field of each column; null for ignored columns. */
export const Mapping = z.array(z.nullable(Field)).check(z.maxLength(500))
export type Mapping = z.infer<typeof Mapping>

/** The character encoding of the file. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const Encoding = z.enum(encodings)
export type Encoding = z.infer<typeof Encoding>

/** The state of an import; the text is `IMPORTS.STATES.<state>`. */
export const ImportState = z.enum([
  'uploading',
  'ready',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
])
export type ImportState = z.infer<typeof ImportState>

/** Why a row fails; the text is `IMPORTS.FAILURES.<failure>`. */
export const failures = [
  'quotes',
  'row_too_long',
  'cells_missing',
  'cells_extra',
  'bytes',
  'missing',
  'too_long',
  'too_numerous',
  'characters',
  'email_malformed',
  'country_unknown',
  'zone_unknown',
  'language_unknown',
  'function_unknown',
  'industry_unknown',
  'address_malformed',
  'rate_malformed',
  'credits_malformed',
  'date_malformed',
  'end_before_start',
  'id_repeated',
  'email_repeated',
  'email_taken',
  'email_kept',
  'gone',
  'no_expert',
  'name_taken',
  'name_repeated',
  'other_kind',
  'alias_taken',
  'isin_malformed',
  'flag_malformed',
] as const
export const Failure = z.enum(failures)
export type Failure = z.infer<typeof Failure>

/** A failure of one row. */
export const RowFailure = z.object({
  /** The row number as in spreadsheets: the header is row 1. */
  row: z.int(),
  /** The line of the file where the row starts, from 1. */
  line: z.int(),
  /** The header of the column; null for the whole row. */
  column: z.nullable(z.string()),
  failure: Failure,
  /** The text of the cell, shortened. */
  value: z.string(),
})
export type RowFailure = z.infer<typeof RowFailure>

/** Row counts by result; for a dry run, the expected results. */
export const Counts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})
export type Counts = z.infer<typeof Counts>

/** Why an import stopped by itself; the text is `IMPORTS.STOPPED.<reason>`. */
export const stopReasons = ['right_lost', 'account_closed'] as const
export const StopReason = z.enum(stopReasons)
export type StopReason = z.infer<typeof StopReason>

const card = {
  id: Id,
  kind: ImportKind,
  state: ImportState,
  fileName: z.string(),
  /** Size of the file in bytes, and the bytes received so far. */
  size: z.int(),
  received: z.int(),
  /** Null for an import started on the machine. */
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Counts of the last dry run, or of the import itself once it has started writing. */
  counts: Counts,
  /** The share of the file that has been read, from 0 to 1. */
  progress: z.number(),
  /** Rows per second and estimated seconds until the end; null while not running. */
  rate: z.nullable(z.number()),
  remainingSeconds: z.nullable(z.int()),
}

export const ImportCard = z.object(card)
export type ImportCard = z.infer<typeof ImportCard>

/** An import with its file format and first failures. */
export const Import = z.object({
  ...card,
  /** Null unless it stopped by itself and has not been resumed. */
  stoppedBecause: z.nullable(StopReason),
  /** The system that issued the ids in the file. */
  system: z.string(),
  encoding: Encoding,
  columns: z.array(z.string()),
  mapping: Mapping,
  /** The first rows, unparsed. */
  sample: z.array(z.array(z.string())),
  failures: z.array(RowFailure),
  can: can('append', 'check', 'run', 'pause', 'cancel'),
})
export type Import = z.infer<typeof Import>

/** The default name of the other system. */
export const defaultSystem = 'import'
export const System = line(40)

/** Maximum bytes of a file and of one uploaded part. */
export const largestFile = 8_000_000_000
export const maxChunkBytes = 4_000_000
