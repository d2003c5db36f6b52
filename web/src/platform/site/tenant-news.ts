import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { listen } from '../live/live.ts'
import { countryOf, renewSettings, renewTenant } from '../settings.ts'
import { onLanguage, renewWords } from '../words.ts'

/** The tenant may look different in the country of another language: what it shows there is fetched [LN-04]. */
export const followLanguage = (): (() => void) => onLanguage((language) => void renewTenant(countryOf(language)))

/** Follows what the tenant changes about itself while its pages are open. */
export const followTenant = (): (() => void) =>
  listen(tenancyChanged, ({ what }) => void (what === 'flags' ? renewSettings() : renewWords()))
