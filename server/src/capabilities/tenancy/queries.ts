import type { Language } from '@colloquy/contract/languages'
import { personTypes } from '@colloquy/contract/person-types'
import {
  findTenantAssets as findTenantAssetsOperation,
  findTenantById as findTenantByIdOperation,
  findTenantByUrl as findTenantByUrlOperation,
  findTenantSettings as findTenantSettingsOperation,
  findTenantTranslations as findTenantTranslationsOperation,
  findTenantVariables as findTenantVariablesOperation,
  getTenantSettings as getSettingsOperation,
} from '@colloquy/contract/tenancy/operations'
import { CompanyType, WorkflowType } from '@colloquy/contract/tenancy/shapes'
import { type Workflow, workflowOf } from '@colloquy/contract/tenancy/workflow-types'
import { applyWordings, mailPrefix } from '@colloquy/contract/translations'
import * as z from 'zod/mini'
import type { Actor, Site } from '../../platform/access/actor.ts'
import { publicAccess } from '../../platform/access/policy.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { FindTranslations } from '../../platform/http/translation-routes.ts'
import type { MailBranding } from '../../platform/mail/mail-content.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import type { AppName } from '../../platform/pages/app-manifest.ts'
import { type MailWordings, wordingKey } from '../../platform/translations/mail-translator.ts'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import { flagsOf } from './flags/queries.ts'
import { type Installation, presentAssets, presentSettings, presentTenant, presentVariables } from './present.ts'
import { portalAt } from './rules.ts'
import { assetsIn, ownTenant, type SiteRow, secondFactorRequired, sitesOf } from './store.ts'
import { translationsOf } from './translation-queries.ts'
import { treeOf } from './wordings/rules.ts'
import { storedWordingsBelow, wordingsIn } from './wordings/store.ts'

export const getSettings = (installation: Installation) =>
  query(getSettingsOperation, {
    allow: publicAccess,
    run: ({ tx, actor }) => settingsOf(tx, installation, actor),
  })

const settingsOf = async (tx: Tx, installation: Installation, { tenantId, site }: Actor) =>
  presentSettings(installation, site, await sitesOf(tx, tenantId), await flagsOf(tx, tenantId))

/** Finds the tenant of the requested site; in development also that of the address to try [ST-04]. */
export const findTenantByUrl = ({ translations, loadMockTenant }: Installation) =>
  query(findTenantByUrlOperation, {
    allow: publicAccess,
    load: async ({ tx, actor, input }) => {
      const portal = portalAt(input.url, await sitesOf(tx, actor.tenantId))
      return portal ?? loadMockTenant?.(input.url, input.countryCode)
    },
    run: async ({ tx, subject, input: { countryCode, language }, request }) => {
      if (typeof subject === 'object') return subject
      const tenant = await ownTenant(tx)
      const words = await translationsOf(tx, translations, language ?? request.language)
      return presentTenant(tenant, subject, await assetsFor(tx, countryCode), words)
    },
  })

/** Other tenants are invisible: only the tenant of the requested site is found. */
const loadOwn = async ({ tx, input }: LoadContext<{ readonly tenantId: string }>) => {
  const tenant = await ownTenant(tx)
  return tenant.id === input.tenantId ? tenant : undefined
}

export const findTenantById = ({ translations }: Installation) =>
  query(findTenantByIdOperation, {
    allow: publicAccess,
    load: loadOwn,
    run: async ({ tx, actor, subject, input: { countryCode, language }, request }) => {
      const words = await translationsOf(tx, translations, language ?? request.language)
      return presentTenant(subject, actor.site.portal, await assetsFor(tx, countryCode), words)
    },
  })

export const findTenantTranslations = ({ translations }: Installation) =>
  query(findTenantTranslationsOperation, {
    allow: publicAccess,
    load: loadOwn,
    run: ({ tx, input }) => translationsOf(tx, translations, input.language),
  })

export const findTenantVariables = query(findTenantVariablesOperation, {
  allow: publicAccess,
  load: loadOwn,
  run: ({ subject }) => presentVariables(subject),
})

export const findTenantAssets = query(findTenantAssetsOperation, {
  allow: publicAccess,
  load: loadOwn,
  run: async ({ tx, subject, input }) => presentAssets(subject, await assetsFor(tx, input.countryCode)),
})

export const findTenantSettings = (installation: Installation) =>
  query(findTenantSettingsOperation, {
    allow: publicAccess,
    load: loadOwn,
    run: ({ tx, actor }) => settingsOf(tx, installation, actor),
  })

const assetsFor = async (tx: Tx, countryCode: string | undefined) =>
  countryCode === undefined ? undefined : assetsIn(tx, countryCode)

/** The tenant's own wording of the texts whose keys start with `prefix`. */
export const wordingsBelow = async (tx: Tx, prefix: string): Promise<MailWordings> =>
  new Map((await storedWordingsBelow(tx, prefix)).map(({ language, key, text }) => [wordingKey(language, key), text]))

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

/** What the workflow type of the current tenant allows. */
export const currentWorkflow = async (tx: Tx): Promise<Workflow> => workflowOf((await ownTenant(tx)).workflow_type)

/**
 * Loads a subject only in tenants whose workflow type has what the operation is about; in others it is not found [PR-04].
 * @param has whether the workflow has it, for this request
 */
export const loadInWorkflow =
  <C extends { readonly tx: Tx }, S>(
    has: (workflow: Workflow, context: C) => boolean,
    load: (context: C) => Promise<S | undefined> | S | undefined,
  ) =>
  async (context: C): Promise<S | undefined> =>
    has(await currentWorkflow(context.tx), context) ? load(context) : undefined

export const mailDomain = async (tx: Tx): Promise<string> => (await ownTenant(tx)).mail_domain

export const tenantLanguages = async (tx: Tx): Promise<Language[]> => (await ownTenant(tx)).languages

/** Whether the tenant requires a second factor of privileged people. */
export const isSecondFactorRequired = (tx: Tx): Promise<boolean> => secondFactorRequired(tx)

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
      const own = await tenantWordings(database, site, language)
      return own.key === second ? applyWordings(words, treeOf(own.overrides)) : undefined
    }
    if (first === 'workflow-type')
      return z.safeParse(WorkflowType, second).success && z.safeParse(CompanyType, third).success ? words : undefined
    return (first === 'shared' || first === 'libs') && second === undefined ? words : undefined
  }

const tenantWordings = (database: Database, site: Site, language: Language) =>
  database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) => ({
    key: (await ownTenant(tx)).key,
    overrides: await wordingsIn(tx, language),
  }))
