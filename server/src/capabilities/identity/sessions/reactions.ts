import { termsAnnounced, termsLapseAnnounced, termsLapseSet, termsTookEffect } from '@colloquy/contract/terms/events'
import { on } from '../../../platform/operations/define.ts'
import { signedInPersonIds } from './store.ts'

/** Tells the browsers of all signed-in people that a text has come into force, so that they need no reload. */
export const announceTerms = on(termsTookEffect, 'identity.announce-terms', async ({ tx, at, emit }, payload) => {
  emit(termsAnnounced, payload, await signedInPersonIds(tx, at))
})

/** The same when the lapse period of agreements has changed. */
export const announceTermsLapse = on(
  termsLapseSet,
  'identity.announce-terms-lapse',
  async ({ tx, at, emit }, payload) => {
    emit(termsLapseAnnounced, payload, await signedInPersonIds(tx, at))
  },
)
