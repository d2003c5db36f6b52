import { type Language, languages } from '@colloquy/contract/languages'
import { searchWordings as searchWordingsOperation } from '@colloquy/contract/tenancy/operations'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { applyWordings, mailPrefix, type Translations } from '@colloquy/contract/translations'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { mailTexts } from '../../../platform/translations/mail-translator.ts'
import type { TranslationFiles } from '../../../platform/translations/translation-files.ts'
import { isTenantAdministrator } from '../policy.ts'
import { ownTenant } from '../store.ts'
import { matchesSearch, textsOf } from './rules.ts'
import { allWordings } from './store.ts'

/** Maximum texts in an answer. */
const pageSize = 50

type Texts = ReadonlyMap<Language, ReadonlyMap<string, string>>
/** Cached, because merging thousands of texts is slow and they change with the files only. */
const known = new Map<string, Texts>()
const maxCachedVersions = 50

const usualTexts = (files: TranslationFiles, folders: readonly string[][]): Texts => {
  const name = [files.version, ...folders.flat()].join('/')
  const found = known.get(name)
  if (found) return found
  const texts = new Map(
    languages.map((language) => {
      const trees = folders.map((folder) => files.in(folder, language) ?? {})
      const mails = textsOf(mailTexts[language] as Translations, mailPrefix)
      return [language, new Map([...textsOf(trees.reduce(applyWordings)), ...mails])] as const
    }),
  )
  if (known.size >= maxCachedVersions) known.clear()
  known.set(name, texts)
  return texts
}

/** Every text of the product by key: the shipped wording and the tenant's own. */
export const readTexts = async (tx: Tx, files: TranslationFiles): Promise<Map<string, Word>> => {
  const { key, workflow_type, company_type } = await ownTenant(tx)
  const usual = usualTexts(files, [
    ['shared'],
    ['libs'],
    ['workflow-type', workflow_type, company_type],
    ['tenants', key],
  ])
  const own = await allWordings(tx)
  const overrides = new Map(own.map(({ language, key: name, text }) => [`${language} ${name}`, text]))
  const keys = new Set([...usual.values()].flatMap((texts) => [...texts.keys()]))
  const wordingOf = (language: Language, name: string) => ({
    usual: usual.get(language)?.get(name) ?? null,
    own: overrides.get(`${language} ${name}`) ?? null,
  })
  return new Map(
    [...keys].sort().map((name) => {
      const texts = Object.fromEntries(languages.map((language) => [language, wordingOf(language, name)]))
      return [name, { key: name, texts: texts as Word['texts'] }]
    }),
  )
}

export const searchWordings = (files: TranslationFiles) =>
  query(searchWordingsOperation, {
    allow: isTenantAdministrator,
    run: async ({ tx, input: { text = '', own = false, startOffset = 0 } }) => {
      const found = [...(await readTexts(tx, files)).values()].filter(({ key, texts }) => {
        const wordings = Object.values(texts)
        if (own && wordings.every((wording) => wording.own === null)) return false
        return matchesSearch(
          text,
          key,
          wordings.flatMap((wording) => [wording.usual, wording.own]),
        )
      })
      return { words: found.slice(startOffset, startOffset + pageSize), total: found.length }
    },
  })
