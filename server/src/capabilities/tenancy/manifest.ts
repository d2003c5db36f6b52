import { capability } from '../../platform/operations/define.ts'
import type { Installation } from './present.ts'
import { byId, byUrl, settings } from './queries.ts'

/** Tenants, their sites, looks and words. */
export const tenancy = (installation: Installation) =>
  capability({ name: 'tenancy', operations: [settings(installation), byUrl, byId] })
