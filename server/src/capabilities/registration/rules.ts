import type { Language } from '@colloquy/contract/languages'
import type { RegistrationDraft } from '@colloquy/contract/registration/shapes'

const dayMs = 24 * 3_600_000

/** Retention of an unfinished registration. */
export const registrationRetentionMs = 30 * dayMs
/** Validity of a mailed link. */
export const linkTtlMs = 7 * dayMs
/** Between two links that beginning a registration sends to the same address. */
export const mailCooldownMs = 15 * 60_000

/** An empty registration in a language and time zone. */
export const emptyDraft = (language: Language, timeZone: string): RegistrationDraft => ({
  firstName: '',
  lastName: '',
  country: null,
  city: '',
  timeZone,
  language,
  languages: [],
  employments: [],
  headline: '',
  bio: '',
  expertise: [],
  rate: null,
  currency: 'EUR',
  hoursPerWeek: null,
})
