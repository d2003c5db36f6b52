import * as z from 'zod/mini'
import { Credits, Day, Id, Instant, Money } from '../values.ts'

/** The fields of a record in which the words were found, by the specification's groups [PS-03]. */
export const reasonGroups = [
  'keywords',
  'memberNotes',
  'editedBio',
  'companyExpertises',
  'vettingQa',
  'employmentsAt',
  'employmentIn',
  'location',
  'position',
  'expertise',
  'projects',
  'others',
] as const
export type ReasonGroup = (typeof reasonGroups)[number]

/**
 * A piece of text that matched. `text` encloses each match in U+E000 and U+E001, so that no markup has to be trusted.
 */
export const TextFragment = z.object({ name: z.string(), text: z.string() })
export const ReasonHit = z.object({ innerHitId: z.string(), textFragments: z.array(TextFragment) })
const Reasons = z.array(ReasonHit)
export const FoundReasons = z.object({
  keywords: Reasons,
  memberNotes: Reasons,
  editedBio: Reasons,
  companyExpertises: Reasons,
  vettingQa: Reasons,
  employmentsAt: Reasons,
  employmentIn: Reasons,
  location: Reasons,
  position: Reasons,
  expertise: Reasons,
  projects: Reasons,
  others: Reasons,
})
export type FoundReasons = z.infer<typeof FoundReasons>

/** A hit, with the specification's names and spellings [PS-02]. */
export const FoundPerson = z.object({
  personId: Id,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  prefferedName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  timeZone: z.string(),
  title: z.nullable(z.string()),
  deleted: z.boolean(),
  doNotUse: z.nullable(z.boolean()),
  callsCount: z.int(),
  translatorRequired: z.boolean(),
  rating: z.nullable(z.number()),
  ratedTimes: z.int(),
  status: z.string(),
  ratePerHour: z.nullable(Money),
  creditsPerHour: z.nullable(Credits),
  primaryEmployment: z.nullable(
    z.object({ companyName: z.string(), employmentId: Id, startDate: Day, endDate: z.nullable(Day) }),
  ),
  foundReasons: FoundReasons,
  linkedInUrl: z.nullable(z.string()),
  photoId: z.nullable(Id),
  employmentConfirmation: z.object({
    isConfirmed: z.boolean(),
    confirmedOn: z.nullable(Instant),
    reviewRequiredSince: z.nullable(Instant),
    isOutdated: z.boolean(),
  }),
  role: z.nullable(z.object({ id: z.string(), name: z.string() })),
  premiumLicense: z.boolean(),
  joinedDate: Day,
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  tcDate: z.nullable(Instant),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const facetGroups = ['currentCompanies', 'pastCompanies', 'industries', 'roles', 'locations', 'sources'] as const
export type FacetGroupId = (typeof facetGroups)[number]

export const FacetGroup = z.object({
  facetGroupId: z.enum(facetGroups),
  facetGroupName: z.string(),
  facetGroupSubsectionName: z.nullable(z.string()),
  facetValues: z.array(z.object({ displayText: z.string(), facetFieldValue: z.string(), facetCount: z.int() })),
})
export type FacetGroup = z.infer<typeof FacetGroup>

const values = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)))

/** Filters with selectable and excludable values: the facet groups and the languages. */
const choices = {
  currentCompanies: values,
  pastCompanies: values,
  industries: values,
  roles: values,
  locations: values,
  /** Where the tenant's experts come from several sources: `own` or the name of a vendor. */
  sources: values,
  languages: values,
}
export const choiceGroups = [...facetGroups, 'languages'] as const
export type ChoiceGroup = (typeof choiceGroups)[number]

/** Whether an expert uses the portal or has been invited to it. */
export const ExpertStatus = z.enum(['active', 'invited'])

/** The filters of a search. Values of one group are alternatives; all groups must match, and no excluded value may. */
export const Filters = z.object({
  ...choices,
  excluded: z.optional(z.object(choices)),
  creditsFrom: z.optional(Credits),
  creditsTo: z.optional(Credits),
  /** The expert's own price in one currency, in minor units; for readers who may see prices only. */
  ratePerHour: z.optional(
    z.object({
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      from: z.optional(z.int().check(z.minimum(0))),
      to: z.optional(z.int().check(z.minimum(0))),
    }),
  ),
  /** False finds experts without calls. */
  called: z.optional(z.boolean()),
  status: z.optional(ExpertStatus),
  ratingFrom: z.optional(z.number().check(z.minimum(0), z.maximum(5))),
  /** The last past employment ended within this number of months. */
  leftWithinMonths: z.optional(z.int().check(z.minimum(1), z.maximum(600))),
})
export type Filters = z.infer<typeof Filters>

export const SortOrder = z.enum(['relevance', 'calls', 'rating', 'joined', 'rate'])
export type SortOrder = z.infer<typeof SortOrder>

export const SearchResult = z.object({
  total: z.int(),
  nextChunkOffset: z.int(),
  foundPersons: z.array(FoundPerson),
  facets: z.array(FacetGroup),
  /** The number of people without any filter or word. */
  networkSize: z.int(),
  /**
   * For a search without results: the number of hits without each filter, where that yields any. Excluded values are
   * named `excluded.` and their group.
   */
  relaxations: z.array(z.object({ filter: z.string(), value: z.nullable(z.string()), total: z.int() })),
  /** A corrected query with similarly spelled words, when no record contains the typed ones. */
  didYouMean: z.nullable(z.string()),
  /**
   * The price distribution of the hits, ignoring the range of credits: bars of equal width from the lowest price to the
   * highest, `to` excluded. Empty where facets are omitted.
   */
  creditsHistogram: z.array(z.object({ from: Credits, to: Credits, count: z.int() })),
  /** How a malformed query was interpreted. */
  readAs: z.nullable(z.string()),
  /** Expressions of the query that were also searched for by other names. */
  synonyms: z.array(z.object({ words: z.string(), others: z.array(z.string()) })),
  /** True while the index is being built: results are complete, but slower than usual. */
  isPreparing: z.boolean(),
  /** Duration of the search in the server, in milliseconds. */
  tookMs: z.int(),
})
export type SearchResult = z.infer<typeof SearchResult>

const NamedCount = z.object({ name: z.string(), count: z.int() })

/** Suggestions while typing: names with words that start like the last words of the query, at most five of a kind. */
export const Suggestions = z.object({
  /** The words typed before those; they are kept when a suggestion is chosen. */
  before: z.string(),
  people: z.array(
    z.object({
      personId: Id,
      code: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      title: z.nullable(z.string()),
      companyName: z.nullable(z.string()),
      /** The year in which the employment there ended; null while it lasts. */
      employmentEndYear: z.nullable(z.int()),
    }),
  ),
  /** The number of experts who work or have worked there. */
  companies: z.array(NamedCount),
  expertise: z.array(NamedCount),
})
export type Suggestions = z.infer<typeof Suggestions>

/** A name as search words: they must be adjacent. */
export const quotePhrase = (name: string): string =>
  /^[\p{L}\p{N}]+$/u.test(name) ? name : `"${name.replaceAll('"', ' ').trim()}"`

/** What hides an expert from a kind of viewer in every search. */
export const hidingReasons = [
  'deleted',
  'restricted',
  'disabled',
  'inactive',
  'doNotUse',
  'notOffered',
  'notIndexed',
] as const
export type HidingReason = (typeof hidingReasons)[number]

/** Why an expert is not among the hits of a search; empty for one who is. */
export const MissingExplanation = z.object({
  personId: Id,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isFound: z.boolean(),
  /** Parts of the query, as typed, that the record does not match. */
  words: z.array(z.string()),
  /**
   * Filters that exclude the expert, by the names of `without`; excluded values as `excluded.` and their group, with
   * the expert's value.
   */
  filters: z.array(z.object({ filter: z.string(), value: z.nullable(z.string()) })),
  hidden: z.array(z.enum(hidingReasons)),
})
export type MissingExplanation = z.infer<typeof MissingExplanation>

/**
 * What compliance says of a call with an expert: it may be confirmed, needs an approval, is blocked until some day of a month,
 * or is blocked.
 */
export type SearchVerdict = 'callable' | 'approval' | 'blocked' | `from-${string}`
export const SearchVerdict = z
  .string()
  .check(z.regex(/^(callable|approval|blocked|from-\d{4}-\d{2})$/)) as unknown as z.ZodMiniType<
  SearchVerdict,
  SearchVerdict
>
