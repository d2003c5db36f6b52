import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { listen } from '../live.ts'
import { renewSettings } from '../settings.ts'
import { renewWords } from '../words.ts'

/** Follows what the tenant changes about itself while its pages are open. */
export const followTenant = (): (() => void) =>
  listen(tenancyChanged, ({ what }) => void (what === 'flags' ? renewSettings() : renewWords()))
