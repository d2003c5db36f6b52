import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { containsAddress } from '../person-name.ts'
import { personTypes, roleIds } from '../person-types.ts'
import { Credits, can, Day, Id, Instant, line, Money, prose, Zone } from '../values.ts'

export const PersonType = z.union([z.literal(personTypes.companyMember), z.literal(personTypes.expert)])

export const RoleId = z.union([
  z.literal(roleIds.client),
  z.literal(roleIds.staff),
  z.literal(roleIds.compliance),
  z.literal(roleIds.vendor),
])

/** Industries an employer can belong to; the text is `PEOPLE.INDUSTRIES.<id>`. */
export const industries = [
  'heating_cooling',
  'building_materials',
  'industrial_automation',
  'automotive_suppliers',
  'batteries_storage',
  'renewable_power',
  'power_grids',
  'chemicals_plastics',
  'packaging',
  'food_ingredients',
  'consumer_goods',
  'grocery_retail',
  'cold_chain',
  'freight_shipping',
  'aerospace_services',
  'semiconductors',
  'telecom_networks',
  'enterprise_software',
  'cybersecurity',
  'payments',
  'insurance',
  'health_it',
  'medical_devices',
  'pharmaceuticals',
] as const
export const Industry = z.enum(industries)
export type Industry = z.infer<typeof Industry>

/** A person's job function, independent of industry; the text is `PEOPLE.FUNCTIONS.<id>`. */
export const jobFunctions = [
  'general_management',
  'sales',
  'marketing',
  'product',
  'procurement',
  'operations',
  'supply_chain',
  'engineering',
  'quality',
  'service',
  'finance',
  'technology',
  'clinical',
] as const
export const JobFunction = z.enum(jobFunctions)
export type JobFunction = z.infer<typeof JobFunction>

/** Languages people can list, by ISO 639-1. */
export const spokenLanguages = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const

/** A person's card: name, place and time zone. */
export const PersonCard = z.object({
  personId: Id,
  fullName: z.string(),
  title: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** The year in which an expert's employment there ended; null while it lasts, and for anybody but experts. */
  employmentEndYear: z.nullable(z.int()),
  city: z.nullable(z.string()),
  timeZone: Zone,
  /** Changes with the photo; null without one. */
  photoId: z.nullable(Id),
})
export type PersonCard = z.infer<typeof PersonCard>

export const Employment = z.object({
  employmentId: Id,
  companyName: z.string(),
  title: z.string(),
  startDate: Day,
  /** Null while current. */
  endDate: z.nullable(Day),
  /** The person's own description of the job. */
  summary: z.nullable(z.string()),
})
export type Employment = z.infer<typeof Employment>

/** An answer an expert gave, with its age. */
export const Answer = z.object({
  answerId: Id,
  question: z.string(),
  text: z.string(),
  answeredAt: Instant,
})

/** The source of a fact. */
export const Source = z.enum(['self', 'staff', 'reference'])

export const FactKind = z.enum([
  'employment',
  'rate',
  'languages',
  'location',
  'public_office',
  'outside_activity',
  'shares_held',
])
export type FactKind = z.infer<typeof FactKind>

/** A fact about an expert with its source and its validity period: after `validityDays` it must be confirmed again. */
export const Fact = z.object({
  kind: FactKind,
  value: z.string(),
  source: Source,
  confirmedAt: Instant,
  validityDays: z.int(),
})
export type Fact = z.infer<typeof Fact>

export const ExpertProfile = z.object({
  personId: Id,
  /** A code for use on the phone: EX-10482. */
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  headline: z.string(),
  bio: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  city: z.string(),
  timeZone: Zone,
  /** ISO 639-1, the native language first. */
  languages: z.array(z.string()),
  jobFunction: z.nullable(JobFunction),
  industries: z.array(Industry),
  expertise: z.array(z.string()),
  employments: z.array(Employment),
  answers: z.array(Answer),
  facts: z.array(Fact),
  joinedDate: Day,
  callsCount: z.int(),
  rating: z.nullable(z.number()),
  ratedTimes: z.int(),
  /** The client price per hour; null for experts and vendors. */
  creditsPerHour: z.nullable(Credits),
  /** The expert's own price; visible only to the expert and staff. */
  ratePerHour: z.nullable(Money),
  linkedInUrl: z.nullable(z.string()),
  photoId: z.nullable(Id),
  can: can('requestCall'),
})
export type ExpertProfile = z.infer<typeof ExpertProfile>

/** A person's id in another system. */
export const ExternalId = z.object({ system: line(40), value: line(100) })
export type ExternalId = z.infer<typeof ExternalId>

/** A part of a name; no web or e-mail address. */
export const NamePart = line(100).check(z.refine((name) => !containsAddress(name)))

/** The editable fields of a record, for the person and the staff who manage them. */
export const PersonInfo = z.object({
  firstName: NamePart,
  lastName: NamePart,
  /** The preferred name where it differs from the first name. */
  preferredName: z.nullable(NamePart),
  title: z.nullable(line(200)),
  headline: prose(200),
  bio: prose(4000),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  city: z.nullable(line(100)),
  timeZone: Zone,
  preferredLanguage: Language,
  /** ISO 639-1, the native language first. */
  languages: z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.maxLength(12)),
  expertise: z.array(line(60)).check(z.maxLength(30)),
  linkedInUrl: z.nullable(
    z.string().check(z.maxLength(300), z.regex(/^https:\/\/([a-z]+\.)?linkedin\.com\/[\x21-\x7e]+$/)),
  ),
})
export type PersonInfo = z.infer<typeof PersonInfo>

/** A person's own record, as they and staff see it. `version` counts every change, including employments. */
export const PersonProfile = z.object({
  ...PersonInfo.shape,
  personId: Id,
  version: z.int(),
  code: z.string(),
  personType: PersonType,
  fullName: z.string(),
  email: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  photoId: z.nullable(Id),
  joinedDate: Day,
  facts: z.array(Fact),
  externalIds: z.array(ExternalId),
  can: can('updateProfile', 'setExternalIds'),
})
export type PersonProfile = z.infer<typeof PersonProfile>

/** An employment for editing, with its source, its last confirmation and whether it is the primary one. */
export const OwnEmployment = z.extend(Employment, {
  source: Source,
  confirmedAt: z.nullable(Instant),
  isPrimary: z.boolean(),
})
export type OwnEmployment = z.infer<typeof OwnEmployment>

/** A person's employments, latest first, at a version of the record. */
export const EmploymentList = z.object({ version: z.int(), employments: z.array(OwnEmployment) })
export type EmploymentList = z.infer<typeof EmploymentList>

/** Days after which an employment must be confirmed again. */
export const employmentValidityDays = 90

/** A person found by an external id, with all their external ids. */
export const PersonWithExternalIds = z.object({ externalIds: z.array(ExternalId), person: PersonCard })

/** Maximum upload size of a picture, in bytes. */
export const maxPhotoBytes = 10_000_000
/** Side lengths of the stored squares, in pixels. */
export const photoSizes = [96, 256] as const
/** The crop square of a picture, in pixels of the displayed orientation, from the top left corner. */
export const Crop = z.object({ left: z.int(), top: z.int(), size: z.int().check(z.minimum(1)) })
export type Crop = z.infer<typeof Crop>

/** The new version of a changed record. */
export const ChangedVersion = z.object({ personId: Id, version: z.int() })

/** Kinds of companies that roles belong to: clients employ analysts, vendors their members, the tenant staff and officers. */
export const rolesOfCompany = {
  client: [roleIds.client],
  vendor: [roleIds.vendor],
  tenant: [roleIds.staff, roleIds.compliance],
  employer: [],
} as const satisfies Record<string, readonly z.infer<typeof RoleId>[]>
