import type { Guard } from '../../platform/operations/guards.ts'

declare module '../../platform/operations/guards.ts' {
  interface GuardNames {
    /** The session was opened by a link to one thing. */
    resourceScope: true
    /** Staff view the product as the person. */
    impersonation: true
    /** The account is not activated yet. */
    pendingActivation: true
  }
}

/** Guards for sessions and accounts that may do less than others [AU-03] [AU-11] [AU-16]. */
export const guards: readonly Guard[] = [
  { name: 'resourceScope', refusal: 'forbidden', appliesTo: ({ scope }) => scope !== null },
  {
    name: 'impersonation',
    refusal: 'forbidden',
    appliesTo: ({ impersonationId }, { isPersonal }) => impersonationId !== null && isPersonal === true,
  },
  { name: 'pendingActivation', refusal: 'needs_activation', appliesTo: ({ needsActivation }) => needsActivation },
]
