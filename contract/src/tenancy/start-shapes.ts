import type { Language } from '../languages.ts'
import { type TranslationFolder, translationPath } from '../translations.ts'
import type { Settings, Tenant } from './shapes.ts'

/** What the HTML of a page says about its site. */
export interface SiteStart {
  /** The responses of `getSettings`, and of `findTenantByUrl` for this country. */
  readonly settings: Settings
  readonly tenant: Tenant
  readonly countryCode: string
  /** The addresses of the translations by language. */
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** The address of a translation folder, with the version of the texts. */
export const translationsPath = (
  folder: TranslationFolder,
  language: Language,
  tenant: { key: string; workflowType: string; companyType: string; version: string },
): string => `${translationPath(folder, language, tenant)}?v=${encodeURIComponent(tenant.version)}`
