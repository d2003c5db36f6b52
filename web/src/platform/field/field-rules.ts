import type { Translate } from '../translations.ts'

/** The longest e-mail address [ER-07]. */
export const emailLength = 100

const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What is wrong with a text that must be there; undefined when nothing is. */
const requiredError = (t: Translate, value: string): string | undefined =>
  value.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined

/** What is wrong with an e-mail address; undefined when nothing is. The server decides; this only helps to type. */
export const emailError = (t: Translate, value: string): string | undefined => {
  if (value.length > emailLength) return t('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: emailLength })
  const missing = requiredError(t, value)
  if (missing) return missing
  return emailForm.test(value.trim()) ? undefined : t('SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT')
}
