import type { Settings, Tenant } from '@colloquy/contract/tenancy/shapes'
import { translationFolders } from '@colloquy/contract/translations'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import type { SiteRow, TenantAssetsRow, TenantRecord } from './store.ts'

/** A tenant as its pages need it, on one of its portals, with what it shows in the reader's country [LN-04]. */
export const presentTenant = (
  tenant: TenantRecord,
  portal: 'Expert' | 'Exchange',
  there: TenantAssetsRow | undefined,
): Tenant => ({
  id: tenant.id,
  key: tenant.key,
  portal,
  workflowType: tenant.workflow_type,
  companyType: tenant.company_type,
  languages: tenant.languages,
  noticeMinutes: tenant.notice_minutes,
  assets: {
    faviconUrl: there?.favicon_path ?? '/favicon.svg',
    notificationFaviconUrl: there?.notification_favicon_path ?? '/favicon-notification.svg',
    markPath: there?.mark_path ?? tenant.mark_path,
  },
  variables: { platformName: tenant.platform_name, legalName: tenant.legal_name, styles: tenant.styles },
})

/** What is the same for every tenant of an installation. */
export interface Installation {
  readonly isDemo: boolean
  /** The texts that ship. */
  readonly translations: TranslationFiles
  readonly startUp: StartUp
}

/** Settings that the installation's operators give and every browser may know. */
export interface StartUp {
  readonly measurementIds: Settings['analytics']['measurementIds']
  readonly errorReportingDsn: string | null
  /** In development, the address whose tenant is shown in place of the one that was asked [ST-04]. */
  readonly mockTenantUrl: string | null
}

const staffFolder = '/staff'

/** The settings a browser begins with. All of it is public. */
export const presentSettings = (
  { isDemo, translations, startUp }: Installation,
  asked: { readonly origin: string },
  sites: readonly SiteRow[],
  featureFlags: Readonly<Record<string, boolean>>,
): Settings => {
  const originOf = (portal: SiteRow['portal']) => sites.find((site) => site.portal === portal)?.origin ?? asked.origin
  return {
    staffSiteUrl: originOf('Exchange') + staffFolder,
    exchangeSiteUrl: originOf('Exchange'),
    expertExchangeSiteUrl: originOf('Expert'),
    webApiUrl: `${asked.origin}/api`,
    apiPrimaryKey: '',
    featureFlags,
    mockTenantUrl: isDemo ? startUp.mockTenantUrl : null,
    isDevEnv: isDemo,
    // The key stays here: browsers send views to us, and we pass them on.
    analytics: { key: null, measurementIds: startUp.measurementIds },
    errorReportingDsn: startUp.errorReportingDsn,
    push: null,
    // Accounts elsewhere are traded for tokens of our own, so that no other issuer's is ever sent along.
    auth: { issuer: asked.origin },
    portalId: 4,
    clientId: 'KE',
    breakpoints: { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 },
    translationFolders: [...translationFolders],
    translationVersion: translations.version,
  }
}
