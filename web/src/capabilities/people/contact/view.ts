import type { ContactInfo } from '@colloquy/contract/people/contact-shapes'
import { PhoneNumber } from '@colloquy/contract/people/contact-shapes'
import { Email } from '@colloquy/contract/values'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** Contact details as form values. */
export interface ContactFields {
  phone: string
  mobile: string
  serviceEmail: string
  assistantName: string
  assistantEmail: string
  assistantPhone: string
}

export const contactFieldsOf = ({
  phone,
  mobile,
  serviceEmail,
  pendingServiceEmail,
  assistant,
}: ContactInfo): ContactFields => ({
  phone: phone ?? '',
  mobile: mobile ?? '',
  serviceEmail: pendingServiceEmail ?? serviceEmail ?? '',
  assistantName: assistant?.name ?? '',
  assistantEmail: assistant?.email ?? '',
  assistantPhone: assistant?.phone ?? '',
})

const valueOrNull = (text: string): string | null => text.trim() || null

/** The phone numbers and the assistant as the server takes them. */
export const contactInputOf = (typed: ContactFields) => ({
  phone: valueOrNull(typed.phone),
  mobile: valueOrNull(typed.mobile),
  assistant:
    valueOrNull(typed.assistantName) === null
      ? null
      : {
          name: typed.assistantName.trim(),
          email: valueOrNull(typed.assistantEmail),
          phone: valueOrNull(typed.assistantPhone),
        },
})

export const serviceEmailOf = ({ serviceEmail }: ContactFields): string | null => valueOrNull(serviceEmail)

const isNumber = (text: string): boolean => text.trim() === '' || PhoneNumber.safeParse(text).success
const isEmail = (text: string): boolean => text.trim() === '' || Email.safeParse(text.trim()).success
const emailForm = 'SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT'
const phoneForm = 'PEOPLE.CONTACT.PHONE_FORM'

/** Validation errors; each has a message. */
export const validationErrorsOf = (typed: ContactFields): Partial<Record<keyof ContactFields, TranslationKey>> => {
  const isNameMissing =
    typed.assistantName.trim() === '' && `${typed.assistantEmail}${typed.assistantPhone}`.trim() !== ''
  return {
    ...(!isNumber(typed.phone) && { phone: phoneForm }),
    ...(!isNumber(typed.mobile) && { mobile: phoneForm }),
    ...(!isEmail(typed.serviceEmail) && { serviceEmail: emailForm }),
    ...(isNameMissing && { assistantName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
    ...(!isEmail(typed.assistantEmail) && { assistantEmail: emailForm }),
    ...(!isNumber(typed.assistantPhone) && { assistantPhone: phoneForm }),
  }
}

/** Field labels. */
export const fieldNames = {
  phone: 'PEOPLE.CONTACT.PHONE',
  mobile: 'PEOPLE.CONTACT.MOBILE',
  serviceEmail: 'PEOPLE.CONTACT.SERVICE_EMAIL',
  assistantName: 'PEOPLE.CONTACT.ASSISTANT_NAME',
  assistantEmail: 'PEOPLE.CONTACT.ASSISTANT_EMAIL',
  assistantPhone: 'PEOPLE.CONTACT.ASSISTANT_PHONE',
} as const satisfies Record<keyof ContactFields, TranslationKey>
