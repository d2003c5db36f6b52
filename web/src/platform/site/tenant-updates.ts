import { countryCodeOf } from '@colloquy/contract/languages'
import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { onLiveEvent } from '../live/live.ts'
import { refetchSettings, refetchTenant } from '../settings.ts'
import { onLanguageChange, reloadTranslations } from '../translations.ts'

/** The tenant may look different in the country of another language: what it shows there is fetched [LN-04]. */
export const followLanguage = (): (() => void) =>
  onLanguageChange((language) => void refetchTenant(countryCodeOf(language)))

/** Follows what the tenant changes about itself while its pages are open. */
export const followTenant = (): (() => void) =>
  onLiveEvent(tenancyChanged, ({ what }) => void (what === 'flags' ? refetchSettings() : reloadTranslations()))
