/** The capabilities, lowest first. One may import only from those before it. */
export const order = [
  'tenancy',
  'telemetry',
  'people',
  'companies',
  'permissions',
  'terms',
  'factors',
  'identity',
  'registration',
  'invitations',
  'imports',
  'notifications',
  'questionnaires',
  'vetting',
  'projects',
  'sourcing',
  'compliance',
  'scheduling',
  'calls',
  'surveys',
  'search',
  'privacy',
  'audit',
  'dashboard',
] as const

export type CapabilityName = (typeof order)[number]
