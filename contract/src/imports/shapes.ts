import * as z from 'zod/mini'
import { can, Id, Instant, line } from '../values.ts'

/** What the rows of a file are about; each takes a right of its own. The text is `IMPORTS.KINDS.<kind>`. */
export const importKinds = ['experts', 'employers', 'clients', 'vendors'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>
/** What the list of imports is parted by. */
export const importSubjects = ['experts', 'companies'] as const
export const ImportSubject = z.enum(importSubjects)
export type ImportSubject = z.infer<typeof ImportSubject>
export const subjectOf = (kind: ImportKind): ImportSubject => (kind === 'experts' ? 'experts' : 'companies')

/** What a column can say about an expert. */
export const expertFields = [
  ...['externalId', 'firstName', 'lastName', 'preferredName', 'email', 'title', 'headline', 'bio'],
  ...['country', 'city', 'timeZone', 'languages', 'expertise', 'jobFunction', 'linkedInUrl', 'rate', 'credits'],
] as const
/** What it can say about one of their employments. */
export const employmentFields = ['company', 'position', 'start', 'end', 'industry', 'summary'] as const
/** What it can say about a company. */
export const companyFields = ['externalId', 'name', 'industry', 'country'] as const
/** Employments of one row. */
export const mostEmployments = 8

/** `firstName`, or of the second employment `employment2.company`; of a company `name`. */
export const Field = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(${[...expertFields, ...companyFields].join('|')}|employment[1-${mostEmployments}]\\.(${employmentFields.join('|')}))$`,
      ),
    ),
  )
export type Field = z.infer<typeof Field>

/** All fields about experts. */
const aboutExperts: readonly Field[] = [
  ...expertFields,
  ...Array.from({ length: mostEmployments }, (_, i) =>
    employmentFields.map((name) => `employment${i + 1}.${name}`),
  ).flat(),
]

/** All fields of a kind in the order of the template. */
export const fieldsOf = (kind: ImportKind): readonly Field[] =>
  subjectOf(kind) === 'experts' ? aboutExperts : companyFields

/** Without columns for these nothing can be read. */
export const neededOf = (kind: ImportKind): readonly Field[] =>
  subjectOf(kind) === 'experts' ? ['externalId', 'firstName', 'lastName'] : ['name']

/** Without these an employment cannot be read that a column says anything about. */
export const neededOfEmployment = ['company', 'position', 'start'] as const

/** What each column of the file says; null for columns that are left out. */
export const Mapping = z.array(z.nullable(Field)).check(z.maxLength(500))
export type Mapping = z.infer<typeof Mapping>

/** How the letters of the file are written. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const Encoding = z.enum(encodings)
export type Encoding = z.infer<typeof Encoding>

/** How an import stands; the text is `IMPORTS.STATES.<state>`. */
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

/** What is wrong with a row; the text is `IMPORTS.FAILURES.<failure>`. */
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
] as const
export const Failure = z.enum(failures)
export type Failure = z.infer<typeof Failure>

/** Something that keeps a row from being taken in. */
export const RowFailure = z.object({
  /** As spreadsheets count: the head is row 1. */
  row: z.int(),
  /** The line of the file in which the row begins, from 1 on. */
  line: z.int(),
  /** The head of the column; null when it is about the whole row. */
  column: z.nullable(z.string()),
  failure: Failure,
  /** What stands there, cut short. */
  value: z.string(),
})
export type RowFailure = z.infer<typeof RowFailure>

/** What became of the rows; of a dry run, what would. */
export const Counts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})
export type Counts = z.infer<typeof Counts>

/** Why an import has stopped by itself; the text is `IMPORTS.STOPPED.<reason>`. */
export const stopReasons = ['right_lost', 'account_closed'] as const
export const StopReason = z.enum(stopReasons)
export type StopReason = z.infer<typeof StopReason>

const card = {
  id: Id,
  kind: ImportKind,
  state: ImportState,
  fileName: z.string(),
  /** Bytes of the file, and how many of them are here. */
  size: z.int(),
  received: z.int(),
  /** Null for what was begun on the machine itself. */
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Of the last dry run before anything was written, of the writing since. */
  counts: Counts,
  /** The share of the file that has been read, from 0 to 1. */
  progress: z.number(),
  /** Rows in a second, and seconds until the end at that speed; null while nothing runs. */
  rate: z.nullable(z.number()),
  remainingSeconds: z.nullable(z.int()),
}

/** An import in the list. */
export const ImportCard = z.object(card)
export type ImportCard = z.infer<typeof ImportCard>

/** An import with how its file is read, and the first of what is wrong. */
export const Import = z.object({
  ...card,
  /** Null unless it has stopped by itself and nobody has gone on with it. */
  stoppedBecause: z.nullable(StopReason),
  /** The name of the system whose ids stand in the file. */
  system: z.string(),
  encoding: Encoding,
  columns: z.array(z.string()),
  mapping: Mapping,
  /** The first rows, as they stand there. */
  sample: z.array(z.array(z.string())),
  failures: z.array(RowFailure),
  can: can('append', 'check', 'run', 'pause', 'cancel'),
})
export type Import = z.infer<typeof Import>

/** The name of the other system, unless one is given. */
export const defaultSystem = 'import'
export const System = line(40)

/** Bytes of one file, and of one part of it on its way. */
export const largestFile = 8_000_000_000
export const largestPart = 4_000_000
