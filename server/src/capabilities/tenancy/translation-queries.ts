import { defaultLanguage, type Language } from '@colloquy/contract/languages'
import type { TenantTranslations } from '@colloquy/contract/tenancy/shapes'
import { applyWordings } from '@colloquy/contract/translations'
import type { Tx } from '../../platform/db/tables.ts'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import { ownTenant } from './store.ts'
import { textsOf, treeOf } from './wordings/rules.ts'
import { wordingsIn } from './wordings/store.ts'

/** The tenant's own wording in a language, by default in its first one: its shipped file with what it has changed. */
export const translationsOf = async (
  tx: Tx,
  files: TranslationFiles,
  wanted: Language | undefined,
): Promise<TenantTranslations> => {
  const { key, languages } = await ownTenant(tx)
  const language = wanted ?? languages[0] ?? defaultLanguage
  const own = treeOf(await wordingsIn(tx, language))
  return Object.fromEntries(textsOf(applyWordings(files.in(['tenants', key], language) ?? {}, own)))
}
