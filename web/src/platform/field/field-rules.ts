import type { Translate } from '../translations.ts'

/** The longest e-mail address [ER-07]. */
export const emailLength = 100

const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What is wrong with a text that must be there; undefined when nothing is. */
const requiredError = (say: Translate, value: string): string | undefined =>
  value.trim() === '' ? say('SHARED.FORMS.ERRORS.REQUIRED') : undefined

/** What is wrong with an e-mail address; undefined when nothing is. The server decides; this only helps to type. */
export const emailError = (say: Translate, value: string): string | undefined => {
  if (value.length > emailLength) return say('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: emailLength })
  const missing = requiredError(say, value)
  if (missing) return missing
  return emailForm.test(value.trim()) ? undefined : say('SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT')
}
