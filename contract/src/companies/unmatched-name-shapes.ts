import * as z from 'zod/mini'
import { can, Id, Instant } from '../values.ts'
import { NamedCompany } from './shapes.ts'

/** Where somebody has typed the name of a company; the text is `COMPANIES.NAMES.SOURCES.<source>`. */
export const unmatchedNameSources = [
  'employment',
  'target',
  'exclusion',
  'competitor',
  'restricted_list',
  'answer',
] as const
export const UnmatchedNameSource = z.enum(unmatchedNameSources)
export type UnmatchedNameSource = z.infer<typeof UnmatchedNameSource>

/** What became of a unmatched name; the text is `COMPANIES.NAMES.STATES.<state>`. */
export const unmatchedNameStates = ['open', 'linked', 'dismissed'] as const
export const UnmatchedNameState = z.enum(unmatchedNameStates)
export type UnmatchedNameState = z.infer<typeof UnmatchedNameState>

/** A company that a unmatched name may mean. */
export const SimilarCompany = z.object({
  companyId: Id,
  name: z.string(),
  /** The name of it that resembles the typed one. */
  similarName: z.string(),
  /** From 0 to 1. */
  similarity: z.number(),
  parentName: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type SimilarCompany = z.infer<typeof SimilarCompany>

/** A name that led to no company of the registry when it was typed. */
export const UnmatchedName = z.object({
  nameId: Id,
  version: z.int(),
  /** As it was typed first. */
  name: z.string(),
  sources: z.array(UnmatchedNameSource),
  /** People with an employment under this name. */
  peopleCount: z.int(),
  state: UnmatchedNameState,
  /** The company it was linked to. */
  company: z.nullable(NamedCompany),
  notedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Null when the registry came to know the name, or the person was erased. */
  decidedBy: z.nullable(z.string()),
  /** Companies with a similar name while nobody has decided, the most similar first. */
  similar: z.array(SimilarCompany),
  can: can('decide'),
})
export type UnmatchedName = z.infer<typeof UnmatchedName>
