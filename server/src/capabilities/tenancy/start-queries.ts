import { type Language, tagOf } from '@colloquy/contract/languages'
import type { Tenant } from '@colloquy/contract/tenancy/shapes'
import { type SiteStart, translationsPath } from '@colloquy/contract/tenancy/start-shapes'
import { translationFolders } from '@colloquy/contract/translations'
import type { Site } from '../../platform/access/actor.ts'
import type { Sites } from '../../platform/access/sites.ts'
import type { Database } from '../../platform/db/database.ts'
import { flagsOf } from './flags/queries.ts'
import { type Installation, presentSettings, presentTenant } from './present.ts'
import { originOf } from './rules.ts'
import { assetsIn, ownTenant, sitesOf } from './store.ts'
import { translationsOf } from './translation-queries.ts'

/** The public data a page needs at start, so that it needs no further request. */
export const startOf =
  (database: Database, installation: Installation) =>
  (site: Site, language: Language): Promise<SiteStart> =>
    database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) => {
      const countryCode = tagOf(language).slice(3)
      const sites = await sitesOf(tx, site.tenantId)
      const settings = presentSettings(installation, site, sites, await flagsOf(tx, site.tenantId))
      const tenant = presentTenant(
        await ownTenant(tx),
        site.portal,
        await assetsIn(tx, countryCode),
        await translationsOf(tx, installation.translations, language),
      )
      const wordsIn = (spoken: Language) =>
        translationFolders.map((folder) =>
          translationsPath(folder, spoken, { ...tenant, version: settings.translationVersion }),
        )
      const words = Object.fromEntries(tenant.languages.map((spoken) => [spoken, wordsIn(spoken)]))
      return { settings, tenant, countryCode, words }
    })

/**
 * Loads the tenant of the address to try in development, from any site [ST-04]. Tenants are invisible to one another, so this
 * reads as the other tenant.
 */
export const mockTenantLoader =
  (
    database: Database,
    sites: Pick<Sites, 'find'>,
    { translations }: Pick<Installation, 'translations'>,
    address: string,
  ) =>
  async (url: string, countryCode: string | undefined): Promise<Tenant | undefined> => {
    const site = originOf(url) === originOf(address) ? await sites.find(new URL(address).host) : undefined
    if (!site) return undefined
    return database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) =>
      presentTenant(
        await ownTenant(tx),
        site.portal,
        countryCode === undefined ? undefined : await assetsIn(tx, countryCode),
        await translationsOf(tx, translations, undefined),
      ),
    )
  }
