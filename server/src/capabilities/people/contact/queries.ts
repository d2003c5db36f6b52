import { getRoleProfile as getRoleProfileOperation } from '@colloquy/contract/people/contact-operations'
import {
  type ContactInfo,
  profileRoles,
  type RoleProfile,
  type UserInfo,
} from '@colloquy/contract/people/contact-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { abilities } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { fullNameOfRow } from '../name-store.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { attributesOf, personWithCompany } from '../store.ts'
import { pendingRequestOf } from './service-email-request-store.ts'
import * as store from './store.ts'

type Person = NonNullable<Awaited<ReturnType<typeof personWithCompany>>>

/** Contact details, and the service address that waits for confirmation. */
interface Details {
  readonly stored: store.ContactDetails | undefined
  readonly pendingServiceEmail: string | null
}

const detailsOf = async ({ tx, at }: ReadContext, personId: string): Promise<Details> => ({
  stored: await store.contactDetailsOf(tx, personId),
  pendingServiceEmail: (await pendingRequestOf(tx, personId, at))?.email ?? null,
})

interface ReadContext {
  readonly tx: Tx
  readonly at: Date
}

const present = (actor: Actor, person: Person, { stored: details, pendingServiceEmail }: Details): ContactInfo => ({
  personId: person.id,
  version: person.version,
  fullName: fullNameOfRow(person),
  title: person.title,
  companyName: person.company_name,
  email: person.email,
  serviceEmail: details?.service_email ?? null,
  pendingServiceEmail,
  phone: details?.phone ?? null,
  mobile: details?.mobile ?? null,
  city: person.city,
  country: person.country,
  timeZone: person.time_zone,
  preferredLanguage: person.language,
  assistant:
    details && details.assistant_name !== null
      ? { name: details.assistant_name, email: details.assistant_email, phone: details.assistant_phone }
      : null,
  can: abilities(actor, attributesOf(person), { updateContactInfo: canEditRecord, updateServiceEmail: canEditRecord }),
})

/** How a person is reached, as an actor sees it. */
export const contactInfoOf = async (
  context: ReadContext & { readonly actor: Actor },
  personId: string,
): Promise<ContactInfo> => {
  const person = await personWithCompany(context.tx, personId)
  if (!person) throw new Error(`there is no person ${personId}`)
  return present(context.actor, person, await detailsOf(context, personId))
}

const userInfoOf = (person: Person): UserInfo => ({
  personId: person.id,
  version: person.version,
  primaryEmail: person.email,
  personType: person.person_type,
  roleId: person.role_id,
  isAdmin: person.is_admin,
  premiumLicense: person.has_premium_license,
  preferredLanguage: person.language,
  timeZone: person.time_zone,
  needsActivation: person.needs_activation,
  isPromotionBannersVisible: person.has_promotion_banners,
  promotionBannerClosedDate: person.promotion_banner_closed_at?.toISOString() ?? null,
  pendingVetting: person.is_vetting_pending,
})

export const getRoleProfile = query(getRoleProfileOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canSeeRecord,
  run: async (context): Promise<RoleProfile> => {
    const {
      tx,
      actor,
      input: { role },
      subject: { personId, person },
    } = context
    switch (role) {
      case profileRoles.contactInfo:
        return { kind: 'contact', contactInfo: present(actor, person, await detailsOf(context, personId)) }
      case profileRoles.userInfo:
        return { kind: 'user', userInfo: userInfoOf(person) }
      default:
        return { kind: 'person', personInfo: await recordOf(tx, actor, personId) }
    }
  },
})

/** The addresses that emails about calls and requests go to, of those people who chose another than their account's. */
export const serviceEmails = (tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> =>
  store.serviceEmailsOf(tx, personIds)

/** The service address after a change and before it; undefined once the person was erased. */
export const serviceEmailChange = async (
  tx: Tx,
  changeId: string,
): Promise<{ readonly serviceEmail: string | null; readonly earlier: string | null } | undefined> => {
  const change = await store.serviceEmailChangeById(tx, changeId)
  return change && { serviceEmail: change.service_email, earlier: change.previous_service_email }
}
