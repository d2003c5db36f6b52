import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { can, Day, Email, Id, Instant, line, Zone } from '../values.ts'
import { PersonProfile, PersonType, RoleId } from './shapes.ts'

/** A phone number as people write it: digits with spaces, brackets, dots, hyphens, and an extension after `x`. */
export const PhoneNumber = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^\+?(?=(?:[^\d]*\d){5})[\d ().\-/]+(?: ?x ?\d{1,6})?$/))

/** Who arranges appointments for a person. */
export const Assistant = z.object({
  name: line(100),
  email: z.nullable(Email),
  phone: z.nullable(PhoneNumber),
})
export type Assistant = z.infer<typeof Assistant>

/** How a person is reached. `version` is that of the record. */
export const ContactInfo = z.object({
  personId: Id,
  version: z.int(),
  fullName: z.string(),
  title: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** The address of the account. */
  email: z.nullable(z.string()),
  /** Where emails about calls and requests go; null: to the address of the account. */
  serviceEmail: z.nullable(z.string()),
  /** The service address that waits for confirmation by the link in a mail to it. */
  pendingServiceEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timeZone: Zone,
  preferredLanguage: Language,
  assistant: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  can: can('updateContactInfo', 'updateServiceEmail'),
})
export type ContactInfo = z.infer<typeof ContactInfo>

/** What the product stores about a person as its user. */
export const UserInfo = z.object({
  personId: Id,
  version: z.int(),
  primaryEmail: z.nullable(z.string()),
  personType: PersonType,
  roleId: z.nullable(RoleId),
  isAdmin: z.boolean(),
  premiumLicense: z.boolean(),
  preferredLanguage: Language,
  timeZone: Zone,
  needsActivation: z.boolean(),
  isPromotionBannersVisible: z.boolean(),
  /** When the person closed the promotion of the mobile app. */
  promotionBannerClosedDate: z.nullable(Instant),
  /** Whether the network still reviews their registration. */
  pendingVetting: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** The roles in which a profile can be requested; any other one loads the person info [PU-06]. */
export const profileRoles = { userInfo: 0, contactInfo: 1 } as const

/** A profile as far as the requested role needs it [PU-06]. */
export const RoleProfile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), contactInfo: ContactInfo }),
  z.object({ kind: z.literal('user'), userInfo: UserInfo }),
  z.object({ kind: z.literal('person'), personInfo: PersonProfile }),
])
export type RoleProfile = z.infer<typeof RoleProfile>

/** What a person is to a third party; the text is `PEOPLE.RELATIONSHIPS.KINDS.<kind>`. */
export const relationshipKinds = [
  ...(['board', 'advisor', 'consultant', 'shareholder', 'supplier', 'customer', 'family', 'other'] as const),
] as const
export const RelationshipKind = z.enum(relationshipKinds)
export type RelationshipKind = z.infer<typeof RelationshipKind>

/** A relationship of a person with a company that does not employ them. */
export const Relationship = z
  .object({
    kind: RelationshipKind,
    companyName: line(200),
    startDate: z.nullable(Day),
    /** Null while it lasts. */
    endDate: z.nullable(Day),
    note: z.nullable(line(300)),
  })
  .check(z.refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate))
export type Relationship = z.infer<typeof Relationship>

/** How many relationships a person can list. */
export const maxRelationships = 40

/** A person's relationships with third parties, at a version of the record. */
export const RelationshipList = z.object({
  version: z.int(),
  relationships: z.array(Relationship),
  can: can('setRelationships'),
})
export type RelationshipList = z.infer<typeof RelationshipList>
