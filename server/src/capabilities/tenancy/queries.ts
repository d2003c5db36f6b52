import type { Language } from '@colloquy/contract/languages'
import { personTypes } from '@colloquy/contract/person-types'
import {
  findTenantById as findTenantByIdOperation,
  findTenantByUrl as findTenantByUrlOperation,
  getSettings as getSettingsOperation,
} from '@colloquy/contract/tenancy/operations'
import { CompanyType, WorkflowType } from '@colloquy/contract/tenancy/shapes'
import { mailPrefix, overrideTranslations } from '@colloquy/contract/translations'
import * as z from 'zod/mini'
import type { Site } from '../../platform/access/actor.ts'
import { anyone } from '../../platform/access/policy.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { FindTranslations } from '../../platform/http/translation-routes.ts'
import type { MailBranding } from '../../platform/mail/mail-content.ts'
import { query } from '../../platform/operations/define.ts'
import type { AppName } from '../../platform/pages/app-manifest.ts'
import { type MailOverrides, overrideKey } from '../../platform/translations/mail-translator.ts'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import { flagsOf } from './flags/queries.ts'
import { type Installation, presentSettings, presentTenant } from './present.ts'
import { portalAt } from './rules.ts'
import { assetsIn, isFactorDemanded, ownTenant, type SiteRow, sitesOf } from './store.ts'
import { treeOf } from './wordings/rules.ts'
import { overridesBelow, overridesIn } from './wordings/store.ts'

export const getSettings = (installation: Installation) =>
  query(getSettingsOperation, {
    allow: anyone,
    run: async ({ tx, actor }) =>
      presentSettings(installation, actor.site, await sitesOf(tx, actor.tenantId), await flagsOf(tx, actor.tenantId)),
  })

export const findTenantByUrl = query(findTenantByUrlOperation, {
  allow: anyone,
  load: async ({ tx, actor, input }) => portalAt(input.url, await sitesOf(tx, actor.tenantId)),
  run: async ({ tx, subject, input }) =>
    presentTenant(await ownTenant(tx), subject, await assetsFor(tx, input.countryCode)),
})

/** Other tenants are invisible: only the tenant of the requested site is found. */
export const findTenantById = query(findTenantByIdOperation, {
  allow: anyone,
  load: async ({ tx, input }) => {
    const tenant = await ownTenant(tx)
    return tenant.id === input.tenantId ? tenant : undefined
  },
  run: async ({ tx, actor, subject, input }) =>
    presentTenant(subject, actor.site.portal, await assetsFor(tx, input.countryCode)),
})

const assetsFor = async (tx: Tx, countryCode: string | undefined) =>
  countryCode === undefined ? undefined : assetsIn(tx, countryCode)

/** The tenant's own wording of the texts whose keys start with `prefix`. */
export const wordingsBelow = async (tx: Tx, prefix: string): Promise<MailOverrides> =>
  new Map((await overridesBelow(tx, prefix)).map(({ language, key, text }) => [overrideKey(language, key), text]))

/** Branding, wording and sender of the tenant's mails. */
export const mailBranding = async (tx: Tx): Promise<MailBranding> => {
  const { platform_name, mail_domain, styles } = await ownTenant(tx)
  return {
    platformName: platform_name,
    sender: `no-reply@${mail_domain}`,
    accent: styles['--accent-7'] ?? '#1A33D6',
    accentOnDark: styles['--accent-3'] ?? '#9AABFF',
    wordings: await wordingsBelow(tx, mailPrefix),
  }
}

/** The name of a site on a home screen. */
export const appNameOf =
  (database: Database) =>
  (site: Site): Promise<AppName> =>
    database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) => {
      const { platformName, accent } = await mailBranding(tx)
      return { name: platformName, colour: accent }
    })

/** The tenant's site of a portal type: where links in mails lead. */
export const siteFor = async (tx: Tx, tenantId: string, portal: Site['portal']): Promise<Site> =>
  found((await sitesOf(tx, tenantId)).find((site) => site.portal === portal))

/** The site where people of a type sign in. */
export const siteOfPerson = (tx: Tx, tenantId: string, personType: number): Promise<Site> =>
  siteFor(tx, tenantId, personType === personTypes.expert ? 'Expert' : 'Exchange')

/** One of the tenant's sites. */
export const siteById = async (tx: Tx, tenantId: string, siteId: string): Promise<Site> =>
  found((await sitesOf(tx, tenantId)).find((site) => site.id === siteId))

const found = (row: SiteRow | undefined): Site => {
  if (!row) throw new Error('A tenant has both of its sites.')
  const { tenant_id, ...site } = row
  return { ...site, tenantId: tenant_id }
}

export const mailDomain = async (tx: Tx): Promise<string> => (await ownTenant(tx)).mail_domain

export const tenantLanguages = async (tx: Tx): Promise<Language[]> => (await ownTenant(tx)).languages

/** Whether the tenant requires a second factor of privileged people. */
export const demandsFactor = (tx: Tx): Promise<boolean> => isFactorDemanded(tx)

/** The tenant's minimum notice for calls, in minutes. */
export const noticeMinutes = async (tx: Tx): Promise<number> => (await ownTenant(tx)).notice_minutes

/** Loads the texts of a translation folder for a site: the files, with the tenant's own wording in its folder. */
export const findTranslations =
  (database: Database, files: TranslationFiles): FindTranslations =>
  async (site, folder, language) => {
    const words = files.in(folder, language) ?? {}
    const [first, second, third, ...more] = folder
    if (more.length > 0) return undefined
    if (first === 'tenants' && second !== undefined && third === undefined) {
      const own = await tenantOverrides(database, site, language)
      return own.key === second ? overrideTranslations(words, treeOf(own.overrides)) : undefined
    }
    if (first === 'workflow-type')
      return z.safeParse(WorkflowType, second).success && z.safeParse(CompanyType, third).success ? words : undefined
    return (first === 'shared' || first === 'libs') && second === undefined ? words : undefined
  }

const tenantOverrides = (database: Database, site: Site, language: Language) =>
  database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) => ({
    key: (await ownTenant(tx)).key,
    overrides: await overridesIn(tx, language),
  }))
