import type { ContactInfo } from '@colloquy/contract/people/contact-shapes'
import { describe, expect, it } from 'vitest'
import { contactFieldsOf, contactInputOf, serviceEmailOf, validationErrorsOf } from './view.ts'

const contact = {
  phone: '+49 30 1234567',
  mobile: null,
  serviceEmail: 'desk@fund.example',
  assistant: { name: 'Mara Lund', email: null, phone: '0171 2345678' },
} as ContactInfo

describe('the form of contact details', () => {
  it('sends what it was filled with', () => {
    const typed = contactFieldsOf(contact)
    expect(validationErrorsOf(typed)).toEqual({})
    const { phone, mobile, assistant } = contact
    expect([contactInputOf(typed), serviceEmailOf(typed)]).toEqual([{ phone, mobile, assistant }, 'desk@fund.example'])
  })

  it('removes what is emptied', () => {
    const typed = { ...contactFieldsOf(contact), phone: ' ', assistantName: '', assistantPhone: '', serviceEmail: '' }
    expect([validationErrorsOf(typed), contactInputOf(typed), serviceEmailOf(typed)]).toEqual([
      {},
      { phone: null, mobile: null, assistant: null },
      null,
    ])
  })

  it('names what is wrong: numbers, addresses, and an assistant without a name', () => {
    expect(
      validationErrorsOf({
        phone: 'soon',
        mobile: '12',
        serviceEmail: 'desk',
        assistantName: ' ',
        assistantEmail: 'mara@',
        assistantPhone: '?',
      }),
    ).toEqual({
      phone: 'PEOPLE.CONTACT.PHONE_FORM',
      mobile: 'PEOPLE.CONTACT.PHONE_FORM',
      serviceEmail: 'SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT',
      assistantName: 'SHARED.FORMS.ERRORS.REQUIRED',
      assistantEmail: 'SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT',
      assistantPhone: 'PEOPLE.CONTACT.PHONE_FORM',
    })
  })
})
