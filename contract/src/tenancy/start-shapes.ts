import type { Language } from '../languages.ts'
import { type TranslationFolder, translationPath } from '../translations.ts'
import type { Settings, Tenant } from './shapes.ts'

/** What a page that is served says about its site. */
export interface Start {
  /** The answers of `getSettings`, and of `tenantByUrl` for this country. */
  readonly settings: Settings
  readonly tenant: Tenant
  readonly countryCode: string
  /** Where the words of each language are fetched from. */
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** Where a browser fetches the words of one folder from, by the version of the texts. */
export const wordsAddress = (
  folder: TranslationFolder,
  language: Language,
  tenant: { key: string; workflowType: string; companyType: string; version: string },
): string => `${translationPath(folder, language, tenant)}?v=${encodeURIComponent(tenant.version)}`
