import { termsInForce, termsLapseSet, termsLapseTold, termsTold } from '@colloquy/contract/terms/events'
import { on } from '../../../platform/operations/define.ts'
import { signedInPersonIds } from './store.ts'

/** Tells the browsers of everybody who is signed in that a text has come into force: they need not load anything anew. */
export const announceTerms = on(termsInForce, 'identity.tell-of-terms', async ({ tx, at, emit }, told) => {
  emit(termsTold, told, await signedInPersonIds(tx, at))
})

/** The same when agreements lapse earlier or later from now on. */
export const announceTermsLapse = on(termsLapseSet, 'identity.tell-of-lapse', async ({ tx, at, emit }, told) => {
  emit(termsLapseTold, told, await signedInPersonIds(tx, at))
})
