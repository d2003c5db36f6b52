import { type Language, languages, tagOf } from './languages.ts'

/** Texts by key; keys lie in groups, `GROUP.SUB_GROUP.KEY`. */
export interface Translations {
  readonly [key: string]: string | Translations
}

/**
 * The four folders a page's words come from; a later one replaces single texts of those before it [LN-01].
 * `libs` lies in one file per capability on the disk and is served as one.
 */
export const translationFolders = ['shared', 'libs', 'workflow-type', 'tenants'] as const
export type TranslationFolder = (typeof translationFolders)[number]

/** What the keys of texts of e-mails begin with where they stand beside those of pages; no browser is served them. */
export const mailPrefix = 'MAILS.'

/** Where the words of one folder are fetched from, below the site's origin. */
export const translationPath = (
  folder: TranslationFolder,
  language: Language,
  tenant: { key: string; workflowType: string; companyType: string },
): string => {
  const below = {
    shared: 'shared',
    libs: 'libs',
    'workflow-type': `workflow-type/${tenant.workflowType}/${tenant.companyType}`,
    tenants: `tenants/${tenant.key}`,
  }
  return `/translations/${below[folder]}/${language}.json`
}

/** The language of a BCP 47 tag: `de-DE`, `de-CH` and `de` → `deDE`; undefined when the product does not speak it [LN-02]. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => tagOf(language).toLowerCase() === tag.toLowerCase()) ??
  languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())

/**
 * One tree out of several that fill different keys, such as the files of the capabilities.
 * @throws Error naming the key when two of them give the same text: nobody could say which one is shown
 */
export const mergeTranslations = (parts: readonly Translations[]): Translations =>
  parts.reduce((whole, part) => join(whole, part, ''), {})

/** A tree in which single texts of `base` are replaced by those of `overrides`. */
export const overrideTranslations = (base: Translations, overrides: Translations): Translations =>
  join(base, overrides, undefined)

/** Joins two trees. With a `path`, the same text in both is an error; without, the second wins. */
const join = (first: Translations, second: Translations, path: string | undefined): Translations => {
  const whole: Record<string, string | Translations> = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const here = path === undefined ? undefined : path === '' ? key : `${path}.${key}`
    const known = whole[key]
    if (known !== undefined && typeof known !== 'string' && typeof value !== 'string')
      whole[key] = join(known, value, here)
    else if (known !== undefined && here !== undefined) throw new Error(`Two files give the text ${here}`)
    else whole[key] = value
  }
  return whole
}
