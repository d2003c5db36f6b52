import type {
  Settings,
  Tenant,
  TenantAssets,
  TenantTranslations,
  TenantVariables,
} from '@colloquy/contract/tenancy/shapes'
import { translationFolders } from '@colloquy/contract/translations'
import { apiAddressOf } from '../../platform/http/api-host.ts'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import type { SiteRow, TenantAssetsRow, TenantRecord } from './store.ts'

/** A tenant as its pages on one portal need it, with the assets of the reader's country [LN-04]. */
export const presentTenant = (
  tenant: TenantRecord,
  portal: 'Expert' | 'Exchange',
  there: TenantAssetsRow | undefined,
  translations: TenantTranslations,
): Tenant => ({
  id: tenant.id,
  key: tenant.key,
  portal,
  workflowType: tenant.workflow_type,
  companyType: tenant.company_type,
  languages: tenant.languages,
  noticeMinutes: tenant.notice_minutes,
  assets: presentAssets(tenant, there),
  variables: presentVariables(tenant),
  translations,
})

/** A tenant's assets in a country, or its usual ones. */
export const presentAssets = (tenant: TenantRecord, there: TenantAssetsRow | undefined): TenantAssets => ({
  faviconUrl: there?.favicon_path ?? '/favicon.svg',
  notificationFaviconUrl: there?.notification_favicon_path ?? '/favicon-notification.svg',
  markPath: there?.mark_path ?? tenant.mark_path,
})

/** A tenant's names and style variables. */
export const presentVariables = ({ platform_name, legal_name, styles }: TenantRecord): TenantVariables => ({
  platformName: platform_name,
  legalName: legal_name,
  styles,
})

/** Settings shared by all tenants of an installation. */
export interface Installation {
  readonly isDemo: boolean
  /** The shipped texts. */
  readonly translations: TranslationFiles
  readonly startUp: StartUp
  /** In development, loads the tenant of `mockTenantUrl`. */
  readonly loadMockTenant?: (url: string, countryCode: string | undefined) => Promise<Tenant | undefined>
}

/** Public settings given by the operators. */
export interface StartUp {
  readonly measurementIds: Settings['analytics']['measurementIds']
  readonly errorReportingDsn: string | null
  /** The public key of a gateway in front of the API; empty without one. */
  readonly apiPrimaryKey: string
  /** The key with which browsers subscribe to push messages (RFC 8292); null where there are none. */
  readonly pushPublicKey: string | null
  /** In development, the address whose tenant is shown instead of the requested one [ST-04]. */
  readonly mockTenantUrl: string | null
  /** The origin at which all sites' API answers as well [ST-05]; null without one. */
  readonly apiOrigin: string | null
}

const staffFolder = '/staff'

/** The settings a browser starts with. All of them are public. */
export const presentSettings = (
  { isDemo, translations, startUp }: Installation,
  request: { readonly origin: string },
  sites: readonly SiteRow[],
  featureFlags: Readonly<Record<string, boolean>>,
): Settings => {
  const originOf = (portal: SiteRow['portal']) => sites.find((site) => site.portal === portal)?.origin ?? request.origin
  return {
    staffSiteUrl: originOf('Exchange') + staffFolder,
    exchangeSiteUrl: originOf('Exchange'),
    expertExchangeSiteUrl: originOf('Expert'),
    webApiUrl: apiAddressOf(request.origin, startUp.apiOrigin),
    apiPrimaryKey: startUp.apiPrimaryKey,
    featureFlags,
    mockTenantUrl: isDemo ? startUp.mockTenantUrl : null,
    isDevEnv: isDemo,
    // The key stays on the server: browsers send views to us, and we forward them.
    analytics: { key: null, measurementIds: startUp.measurementIds },
    errorReportingDsn: startUp.errorReportingDsn,
    push: startUp.pushPublicKey === null ? null : { publicKey: startUp.pushPublicKey },
    // Provider sign-ins are exchanged for our own tokens, so browsers never send tokens of another issuer.
    auth: { issuer: request.origin },
    portalId: 4,
    clientId: 'KE',
    breakpoints: { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 },
    translationFolders: [...translationFolders],
    translationVersion: translations.version,
  }
}
