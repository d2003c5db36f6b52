import { termsInForce, termsLapseSet, termsLapseTold, termsTold } from '@colloquy/contract/terms/events'
import { on } from '../../../platform/operations/define.ts'
import { signedInPersonIds } from './store.ts'

/** Tells the browsers of all signed-in people that a text has come into force, so that they need no reload. */
export const announceTerms = on(termsInForce, 'identity.tell-of-terms', async ({ tx, at, emit }, facts) => {
  emit(termsTold, facts, await signedInPersonIds(tx, at))
})

/** The same when the lapse period of agreements has changed. */
export const announceTermsLapse = on(termsLapseSet, 'identity.tell-of-lapse', async ({ tx, at, emit }, facts) => {
  emit(termsLapseTold, facts, await signedInPersonIds(tx, at))
})
