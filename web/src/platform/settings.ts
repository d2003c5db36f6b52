import { countryCodeOf, defaultLanguage } from '@colloquy/contract/languages'
import { findTenantByUrl, getTenantSettings } from '@colloquy/contract/tenancy/operations'
import { type FlagName, flagDefaults, type Settings, type Tenant } from '@colloquy/contract/tenancy/shapes'
import { type Workflow, workflowOf } from '@colloquy/contract/tenancy/workflow-types'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createApiClient, RequestError } from './api.ts'
import { chosenLanguage, deviceLanguage } from './language.ts'
import { embeddedStart } from './preload/preloaded-responses.ts'
import { applyBranding } from './site/branding.ts'

interface Site {
  settings?: Settings
  tenant?: Tenant
}

const site = createStore<Site>()(() => ({}))

/** The settings, once loaded. */
export const currentSettings = (): Settings | undefined => site.getState().settings

/** The absolute address of a path of the API, which may be on another host [ST-05]. */
export const apiAddress = (path: string): string =>
  new URL(path, new URL(currentSettings()?.webApiUrl ?? '/api', location.origin)).href

/** Whether page views are counted: outside of development, where the installation uses analytics [AN-04]. */
export const isMeasured = (): boolean => {
  const settings = currentSettings()
  return !settings?.isDevEnv && Object.values(settings?.analytics.measurementIds ?? {}).some((id) => id !== null)
}
/** The tenant of this site, once loaded. */
export const currentTenant = (): Tenant | undefined => site.getState().tenant

/** The tenant of this site. Pages are shown only after it is loaded [SH-05]. */
export const useTenant = (): Tenant => {
  const tenant = useStore(site, (current) => current.tenant)
  if (!tenant) throw new Error('A page is shown before its tenant is known')
  return tenant
}

/** What the workflow type of this site's tenant allows, once loaded [PR-04]. */
export const currentWorkflow = (): Workflow | undefined => {
  const tenant = currentTenant()
  return tenant && workflowOf(tenant.workflowType)
}

/** What the workflow type of this site's tenant allows [PR-04]. */
export const useWorkflow = (): Workflow => workflowOf(useTenant().workflowType)

/** Expert when the page's origin is that of the expert site, otherwise Exchange [PR-03]. */
export const portalOf = (origin: string, settings: Pick<Settings, 'expertExchangeSiteUrl'>): 'Expert' | 'Exchange' =>
  new URL(settings.expertExchangeSiteUrl).origin === origin ? 'Expert' : 'Exchange'

/** The portal of this page. */
export const currentPortal = (): 'Expert' | 'Exchange' => {
  const settings = currentSettings()
  return settings ? portalOf(location.origin, settings) : 'Exchange'
}

/** Without a session; until the settings are loaded, requests go to this site. */
const anonymousApi = createApiClient({
  baseUrl: () => currentSettings()?.webApiUrl ?? '/api',
  token: () => undefined,
  language: chosenLanguage,
  renewToken: async () => false,
})

/** Applies the tenant and its theme; also used by tests. */
export const setSite = (settings: Settings, tenant: Tenant): void => {
  site.setState({ settings, tenant })
  applyBranding(tenant)
}

/**
 * Loads settings and tenant of this address, from the page or the server. In development, another address can be tried
 * [ST-04].
 * @returns false when no site is at this address
 * @throws RequestError when the server cannot be reached, or cannot answer now
 */
export const loadSite = async (): Promise<boolean> => {
  const here = {
    url: location.origin,
    countryCode: countryCodeOf(chosenLanguage() ?? deviceLanguage() ?? defaultLanguage),
  }
  const start = embeddedStart()
  const [settings, found] = await Promise.all([
    start ? ({ ok: true, value: start.settings } as const) : anonymousApi(getTenantSettings, {}),
    start?.countryCode === here.countryCode
      ? ({ ok: true, value: start.tenant } as const)
      : anonymousApi(findTenantByUrl, here),
  ])
  if (!settings.ok) return isUnknown(settings)
  const shown = siteUrl(settings.value)
  const tenant = shown === location.origin ? found : await anonymousApi(findTenantByUrl, { ...here, url: shown })
  if (!tenant.ok) return isUnknown(tenant)
  setSite(settings.value, tenant.value)
  return true
}

/** Tells an address without a site from a server that cannot answer now. */
const isUnknown = ({ refusal }: { readonly refusal: string }): false => {
  if (refusal !== 'not_found') throw new RequestError(503, findTenantByUrl.name)
  return false
}

/** Reloads the settings after a flag was changed. Does nothing when the request fails [ST-03]. */
export const refetchSettings = async (): Promise<void> => {
  const answer = await anonymousApi(getTenantSettings, {}).catch(() => undefined)
  if (answer?.ok) site.setState({ settings: answer.value })
}

/** Reloads the tenant with its assets for a country. Does nothing when the request fails [LN-04]. */
export const refetchTenant = async (countryCode: string): Promise<void> => {
  const settings = currentSettings()
  if (!settings) return
  const answer = await anonymousApi(findTenantByUrl, { url: siteUrl(settings), countryCode }).catch(() => undefined)
  if (answer?.ok) setSite(settings, answer.value)
}

/** The address whose tenant is shown: this one, unless development tries another [ST-04]. */
const siteUrl = ({ isDevEnv, mockTenantUrl }: Settings): string => (isDevEnv ? mockTenantUrl : null) ?? location.origin

/** Whether a feature flag is on, kept up to date [ST-03]. */
export const useFeatureFlag = (name: FlagName): boolean =>
  useStore(site, ({ settings }) => settings?.featureFlags[name] ?? flagDefaults[name])
