import type { Guard } from '../../platform/operations/guards.ts'

declare module '../../platform/operations/guards.ts' {
  interface GuardNames {
    /** The person has not accepted a text in force. */
    pendingTerms: true
  }
}

/** Refuses everything until the texts in force are accepted [TC-01]. Activation includes accepting them, so pending accounts are left to it. */
export const pendingTerms: Guard = {
  name: 'pendingTerms',
  refusal: 'terms_required',
  appliesTo: ({ mustAcceptTerms, needsActivation }) => mustAcceptTerms && !needsActivation,
}
