import { containsAddress } from '@colloquy/contract/person-name'
import type { Translate } from '../translations.ts'

/** Maximum length of an e-mail address [ER-07]. */
export const emailLength = 100

const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The error of a required text; undefined when valid. */
export const requiredError = (t: Translate, value: string): string | undefined =>
  value.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined

/** The error of a part of a name; undefined when valid. */
export const nameError = (t: Translate, value: string): string | undefined =>
  requiredError(t, value) ?? (containsAddress(value) ? t('SHARED.FORMS.ERRORS.NAME_WITH_ADDRESS') : undefined)

/** The error of an e-mail address; undefined when valid. The server decides; this only helps while typing. */
export const emailError = (t: Translate, value: string): string | undefined => {
  if (value.length > emailLength) return t('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: emailLength })
  const missing = requiredError(t, value)
  if (missing) return missing
  return emailForm.test(value.trim()) ? undefined : t('SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT')
}
