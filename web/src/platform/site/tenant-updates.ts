import { countryCodeOf } from '@colloquy/contract/languages'
import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { onLiveEvent } from '../live/live.ts'
import { refetchSettings, refetchTenant } from '../settings.ts'
import { onLanguageChange, reloadTranslations } from '../translations.ts'

/** Loads the tenant's assets for the country of a new language [LN-04]. */
export const followLanguage = (): (() => void) =>
  onLanguageChange((language) => void refetchTenant(countryCodeOf(language)))

/** Applies changes of the tenant while its pages are open. */
export const followTenant = (): (() => void) =>
  onLiveEvent(tenancyChanged, ({ what }) => void (what === 'flags' ? refetchSettings() : reloadTranslations()))
