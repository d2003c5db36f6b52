import { directionOf, type Language, tagOf } from '@colloquy/contract/languages'
import { countText } from '@colloquy/contract/money'
import { translationsPath } from '@colloquy/contract/tenancy/start-shapes'
import {
  languageOf,
  type TranslationFolder,
  translationFolders,
  translationPath,
} from '@colloquy/contract/translations'
import { type BackendModule, createInstance } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createStore } from 'zustand/vanilla'
import {
  applyLanguage,
  clearLanguage,
  languageHeader,
  onLanguageChosenElsewhere,
  pickLanguage,
  storeFollowDevice,
  storeLanguage,
  storeLastLanguage,
} from './language.ts'
import { fetchWithPreload } from './preload/preloaded-responses.ts'
import type { TranslationKey } from './translation-keys.ts'

/** Whether the texts of a tenant and of its workflow type are loaded [LN-03]. */
interface Readiness {
  tenant: boolean
  workflow: boolean
}
export const readiness = createStore<Readiness>()(() => ({ tenant: false, workflow: false }))

/** The source of texts. Without a site, only those that every page needs. */
export interface TranslationSource {
  key: string
  workflowType: string
  companyType: string
  version: string
}

export const i18n = createInstance()

const missing = (key: string): string => `Missing translation for: ${key}`
/** Wraps text of the other direction in isolation marks. */
const isolated = (value: string): string => (/\p{Script=Latin}/u.test(value) ? `\u2068${value}\u2069` : value)

const readinessFlags = { tenants: 'tenant', 'workflow-type': 'workflow' } as const
type Flagged = keyof typeof readinessFlags

const setFlag = (folder: string, ready: boolean): void => {
  if (Object.hasOwn(readinessFlags, folder)) readiness.setState({ [readinessFlags[folder as Flagged]]: ready })
}

const settingsFor = (language: Language) => ({
  lng: tagOf(language),
  // Each language is complete; a text in another language would be worse than a visible gap.
  fallbackLng: false as const,
  load: 'currentOnly' as const,
  nsSeparator: false as const,
  // React escapes. A Latin name in right-to-left text must not affect the order of the words around it.
  interpolation: {
    escapeValue: true,
    // Numbers are formatted by the language: 1,988 or 1.988.
    useRawValueToEscape: true,
    escape: (value: unknown) => {
      if (typeof value === 'number') return countText(value, currentLanguage())
      return directionOf(currentLanguage()) === 'rtl' ? isolated(String(value)) : String(value)
    },
  },
  parseMissingKeyHandler: missing,
  // Nothing is shown before the texts are loaded, so retries of a failed folder are short.
  maxRetries: 1,
  saveMissing: true,
  missingKeyHandler: (_: readonly string[], __: string, key: string) => console.warn(missing(key)),
  react: { useSuspense: false },
})

/** Loads the texts of the four folders in one language; single texts of the tenant override all others [LN-01]. */
export const startTranslations = async (
  language: Language,
  speaker: TranslationSource | undefined,
  of: readonly (typeof translationFolders)[number][] = translationFolders,
): Promise<void> => {
  const folders = speaker ? [...of].reverse() : (['shared'] as const)
  i18n.on('loaded', (loaded) => {
    for (const [tag, folders] of Object.entries(loaded))
      for (const folder of Object.keys(folders)) setFlag(folder, i18n.hasResourceBundle(tag, folder))
  })
  i18n.on('failedLoading', (_, folder) => setFlag(folder, false))
  applyLanguage(language)
  storeLastLanguage(language)
  onLanguageChosenElsewhere((chosen) => void changeLanguage(chosen))
  await i18n
    .use(fetchBackend(speaker))
    .use(initReactI18next)
    .init({
      ...settingsFor(language),
      ns: folders,
      defaultNS: folders[0]!,
      fallbackNS: folders.slice(1),
    })
}

/** Fetches texts. Server errors are retried, refusals are not. */
const fetchBackend = (speaker: TranslationSource | undefined): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (tag, folder, done) => {
    const path = pathOf(tag, folder, speaker)
    const fail = (why: unknown, isWorthRetry: boolean) => done(`${path}: ${why}`, isWorthRetry)
    void fetchWithPreload(path, {
      cache: 'no-cache',
      credentials: 'same-origin',
      headers: languageHeader(),
    }).then(
      (answer) => {
        if (!answer.ok) return fail(answer.status, answer.status >= 500)
        return answer.json().then(
          (words) => done(null, words),
          (error) => fail(error, false),
        )
      },
      (error) => fail(error, true),
    )
  },
})

const pathOf = (tag: string, folder: string, speaker: TranslationSource | undefined): string => {
  const [name, language] = [folder as TranslationFolder, languageOf(tag)!]
  const nobody = { key: '', workflowType: '', companyType: '' }
  return speaker ? translationsPath(name, language, speaker) : translationPath(name, language, nobody)
}

/** Reloads all texts of the language after the tenant has changed some of them. The page updates. */
export const reloadTranslations = async (): Promise<void> => {
  const spoken = Object.keys(i18n.store.data)
  // Reloading merges texts, so removed wordings would stay.
  for (const tag of spoken) delete i18n.store.data[tag]?.tenants
  await i18n.reloadResources(spoken)
  i18n.emit('languageChanged', i18n.language)
}

/** Uses texts given in the code: for tests and for the page of components. */
export const startTranslationsFrom = async (language: Language, tree: object): Promise<void> => {
  await i18n.use(initReactI18next).init({
    ...settingsFor(language),
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { [tagOf(language)]: { shared: tree } },
  })
  applyLanguage(language)
}

/** Options of a text. Nesting is disabled: a tenant's own wording must not include texts of other pages. */
const interpolationOptions = (values?: Readonly<Record<string, string | number>>) => ({ ...values, nest: false })

/** Translates a key to the reader's language; `values` fill its `{{placeholders}}`, `count` selects its plural. */
export type Translate = (key: TranslationKey, values?: Readonly<Record<string, string | number>>) => string

/** The translation function, updated when the language changes. */
export const useTranslate = (): Translate => {
  const { t } = useTranslation(undefined, { i18n: i18n })
  return useCallback((key, values) => t(key, interpolationOptions(values)) as string, [t])
}

/** Whether there is a text for a key that is made from data. */
export const hasText = (key: string): boolean => i18n.exists(key)

/** Translates a key outside of components. */
export const translate: Translate = (key, values) => i18n.t(key, interpolationOptions(values)) as string

/** The current language. */
export const currentLanguage = (): Language => languageOf(i18n.language) ?? 'enUS'
export const useLanguage = (): Language => {
  const { i18n: instance } = useTranslation(undefined, { i18n })
  return languageOf(instance.language) ?? 'enUS'
}

const languageListeners = new Set<(language: Language) => void>()

/** Calls back whenever the language changes. */
export const onLanguageChange = (changed: (language: Language) => void): (() => void) => {
  languageListeners.add(changed)
  return () => languageListeners.delete(changed)
}

const changeLanguage = async (language: Language): Promise<void> => {
  await i18n.changeLanguage(tagOf(language))
  applyLanguage(language)
  for (const changed of languageListeners) changed(language)
}

/** Changes the language, now and for the next visit. */
export const setLanguage = async (language: Language): Promise<void> => {
  storeLanguage(language)
  await changeLanguage(language)
}

/** Follows the device's language, now and at the next visit. @returns the language in use */
export const followDeviceLanguage = async (offered: readonly Language[]): Promise<Language> => {
  storeFollowDevice()
  const language = pickLanguage(offered)
  await changeLanguage(language)
  return language
}

/** Clears the choice; the person's own or the device's language applies again. */
export const resetLanguage = async (offered: readonly Language[], preferred?: Language): Promise<void> => {
  clearLanguage()
  const language = pickLanguage(offered, preferred)
  await changeLanguage(language)
}
