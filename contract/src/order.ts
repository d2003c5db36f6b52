/** The capabilities, lowest first. One may import only from those before it. */
export const order = [
  'tenancy',
  'people',
  'permissions',
  'terms',
  'identity',
  'notifications',
  'projects',
  'scheduling',
  'calls',
  'search',
  'desk',
] as const

export type CapabilityName = (typeof order)[number]
