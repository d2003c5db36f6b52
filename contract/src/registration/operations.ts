import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { Email, EmptyOutput, Zone } from '../values.ts'
import { Registration, RegistrationDraft, RegistrationStep } from './shapes.ts'

/** The key with which a browser continues a registration. */
const Key = z.string().check(z.maxLength(200))

const RegistrationWithKey = z.object({ key: z.string(), registration: Registration })

export const startRegistration = operation('registration.start', {
  summary: 'Starts the registration of an expert. Gives the same answer whether or not the address is known.',
  method: 'POST',
  path: '/registration',
  input: z.object({ email: Email, language: Language, timeZone: Zone }),
  output: RegistrationWithKey,
})

export const openRegistration = operation('registration.open', {
  summary: 'The data entered so far.',
  method: 'POST',
  path: '/registration/open',
  input: z.object({ key: Key }),
  output: Registration,
  refusals: ['registration_ended'],
})

export const saveRegistration = operation('registration.save', {
  summary: 'Saves the entered data. A changed address has to be verified again.',
  method: 'PUT',
  path: '/registration',
  input: z.object({ key: Key, email: Email, step: RegistrationStep, draft: RegistrationDraft }),
  output: Registration,
  refusals: ['registration_ended'],
  versioned: true,
})

export const mailRegistration = operation('registration.mail', {
  summary:
    'Mails a link that verifies the address and opens the registration on any device. Gives the same answer for every address.',
  method: 'POST',
  path: '/registration/mail',
  input: z.object({ key: Key }),
  output: EmptyOutput,
  refusals: ['registration_ended'],
})

export const resumeRegistration = operation('registration.resume', {
  summary: 'Continues a registration by the mailed link, once; other devices lose access.',
  method: 'POST',
  path: '/registration/resume',
  input: z.object({ token: Key }),
  output: RegistrationWithKey,
  refusals: ['registration_link_expired'],
})

export const completeRegistration = operation('registration.complete', {
  summary:
    'Creates the expert from the entered data, with their agreement to the terms and the privacy policy in force.',
  method: 'POST',
  path: '/registration/complete',
  input: z.object({ key: Key, termsAccepted: z.literal(true), privacyAccepted: z.literal(true) }),
  output: EmptyOutput,
  refusals: ['registration_ended', 'registration_unverified', 'registration_incomplete', 'registration_known'],
})
