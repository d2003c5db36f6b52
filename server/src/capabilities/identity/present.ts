import type { Credentials, User } from '@colloquy/contract/identity/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { fullNameOfRow } from '../people/queries.ts'
import type { profileOf } from './store.ts'

type Profile = Awaited<ReturnType<typeof profileOf>>

/** The signed-in person by the specification's fields [AU-19]. */
export const presentUser = (person: Profile): User => ({
  primaryEmail: person.email ?? '',
  roleId: person.role_id,
  personType: { id: person.person_type },
  preferredLanguage: person.language,
  isClient: person.role_id === roleIds.client,
  isPromotionBannersVisible: person.has_promotion_banners,
  entityId: person.id,
  parentEntityId: person.company_id,
  tenantId: person.tenant_id,
  timeZoneId: person.time_zone,
  fullName: fullNameOfRow(person),
  companyName: person.company_name,
  city: person.city,
  ...(person.country !== null && { country: person.country }),
  photoId: person.small_photo_id,
  isComplianceOfficer: person.role_id === roleIds.compliance,
  needsActivation: person.needs_activation ? 'True' : 'False',
  premiumLicense: person.has_premium_license,
  isAdmin: person.is_admin,
  promotionBannerClosedDate: person.promotion_banner_closed_at?.toISOString() ?? null,
  pendingVetting: person.is_vetting_pending,
})

/** The person's sign-in data. */
export const presentCredentials = (email: string | null, passwordSetAt: Date | undefined): Credentials => ({
  email,
  passwordSetAt: passwordSetAt?.toISOString() ?? null,
})
