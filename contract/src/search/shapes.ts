import * as z from 'zod/mini'
import { Credits, Day, Id, Instant, Money } from '../values.ts'

/** Where in a person's record the words were found, by the specification's groups [PS-03]. */
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
 * A piece of text in which words were found. `text` marks each found word between U+E000 and U+E001,
 * so that no markup has to be trusted.
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

export const facetGroups = ['currentCompanies', 'pastCompanies', 'industries', 'roles', 'locations'] as const
export type FacetGroupId = (typeof facetGroups)[number]

export const FacetGroup = z.object({
  facetGroupId: z.enum(facetGroups),
  facetGroupName: z.string(),
  facetGroupSubsectionName: z.nullable(z.string()),
  facetValues: z.array(z.object({ displayText: z.string(), facetFieldValue: z.string(), facetCount: z.int() })),
})
export type FacetGroup = z.infer<typeof FacetGroup>

const values = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)))

/** What narrows a search. Values of one group are alternatives; groups must all hold. */
export const Filters = z.object({
  currentCompanies: values,
  pastCompanies: values,
  industries: values,
  roles: values,
  locations: values,
  languages: values,
  creditsFrom: z.optional(Credits),
  creditsTo: z.optional(Credits),
  called: z.optional(z.boolean()),
})
export type Filters = z.infer<typeof Filters>

export const SortOrder = z.enum(['relevance', 'calls', 'rating', 'joined', 'rate'])
export type SortOrder = z.infer<typeof SortOrder>

export const SearchResult = z.object({
  total: z.int(),
  nextChunkOffset: z.int(),
  foundPersons: z.array(FoundPerson),
  facets: z.array(FacetGroup),
  /** How many people there are without any filter or word. */
  outOf: z.int(),
  /** For a search that finds nothing: each filter with what there would be without it. */
  without: z.array(z.object({ filter: z.string(), value: z.nullable(z.string()), total: z.int() })),
  /** How the text was read, when it could not be read as it was typed. */
  readAs: z.nullable(z.string()),
  /** Milliseconds the search took in the server. */
  took: z.int(),
})
export type SearchResult = z.infer<typeof SearchResult>
