import { type Language, languages, tagOf } from './languages.ts'

/** Texts by key; keys lie in groups, `GROUP.SUB_GROUP.KEY`. */
export interface Translations {
  readonly [key: string]: string | Translations
}

/**
 * The four folders of a page's texts; later ones replace single texts of earlier ones [LN-01]. `libs` is one file per
 * capability on disk and served as one.
 */
export const translationFolders = ['shared', 'libs', 'workflow-type', 'tenants'] as const
export type TranslationFolder = (typeof translationFolders)[number]

/** The prefix of the keys of e-mail texts; they are not served to browsers. */
export const mailPrefix = 'MAILS.'

/** The path of a translation folder on a site. */
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

/** The language of a BCP 47 tag: `de-DE`, `de-CH` and `de` → `deDE`; undefined for unsupported languages [LN-02]. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => tagOf(language).toLowerCase() === tag.toLowerCase()) ??
  languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())

/**
 * Merges trees with disjoint keys, such as the files of the capabilities.
 * @throws Error naming the key when two of them define the same text
 */
export const mergeTranslations = (parts: readonly Translations[]): Translations =>
  parts.reduce((whole, part) => join(whole, part, ''), {})

/** Replaces single texts of `base` by those of `overrides`. */
export const applyWordings = (base: Translations, overrides: Translations): Translations =>
  join(base, overrides, undefined)

/** Merges two trees. With a `path`, duplicate texts are an error; without, the second wins. */
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
