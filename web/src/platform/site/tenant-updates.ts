import { countryCodeOf, defaultLanguage } from '@colloquy/contract/languages'
import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { chosenLanguage } from '../language.ts'
import { onLiveEvent } from '../live/live.ts'
import { session } from '../session.ts'
import { refetchSettings, refetchTenant } from '../settings.ts'
import { onLanguageChange, reloadTranslations } from '../translations.ts'

/** Loads the tenant's assets when the language changes: for the reader's own country, else that of the language [LN-04]. */
export const followLanguage = (): (() => void) =>
  onLanguageChange((language) => void refetchTenant(ownCountry() ?? countryCodeOf(language)))

const ownCountry = (): string | undefined => {
  const current = session.getState()
  return current.status === 'signedIn' ? current.user.country : undefined
}

/** Loads the tenant again, after what it is or does has changed. */
export const reloadTenant = (): Promise<void> =>
  refetchTenant(ownCountry() ?? countryCodeOf(chosenLanguage() ?? defaultLanguage))

/** Applies changes of the tenant while its pages are open. */
export const followTenant = (): (() => void) =>
  onLiveEvent(tenancyChanged, ({ what }) => {
    if (what === 'flags') void refetchSettings()
    else if (what === 'words') void reloadTranslations()
    else void reloadTenant()
  })
