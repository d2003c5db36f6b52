import type { Registration } from '@colloquy/contract/registration/shapes'
import type { RegistrationRecord } from './store.ts'

/** A registration as its author sees it. */
export const presentRegistration = (record: RegistrationRecord): Registration => ({
  registrationId: record.id,
  version: record.version,
  email: record.email,
  isVerified: record.verified_at !== null,
  step: record.step,
  draft: record.draft,
  expiresAt: record.expires_at.toISOString(),
})
