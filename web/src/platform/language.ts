import { defaultLanguage, directionOf, type Language, tagOf } from '@colloquy/contract/languages'
import { languageOf } from '@colloquy/contract/translations'

/** Also read by the script that runs before the first paint; contains a BCP 47 tag. */
const key = 'cq-lang'
/** Set while this browser follows its device's language instead of the person's choice. */
const followKey = 'cq-lang-device'

/** The language chosen in this browser. */
export const chosenLanguage = (): Language | undefined => {
  const tag = localStorage.getItem(key)
  return tag === null ? undefined : (languageOf(tag) ?? defaultLanguage)
}

/** The header of requests that says which language is chosen here; none before one is chosen [LN-05]. */
export const languageHeader = (): Record<string, string> => {
  const language = chosenLanguage()
  return language ? { 'x-language': language } : {}
}

/** The first supported language of the device. */
export const deviceLanguage = (tags: readonly string[] = navigator.languages): Language | undefined => {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return undefined
}

/** Whether this browser follows its device's language. */
export const followsDevice = (): boolean => localStorage.getItem(followKey) !== null

/**
 * The language chosen here, else the person's own, else the device's. One that is not offered is replaced by the default,
 * not by that of the device [LN-02].
 */
export const pickLanguage = (offered: readonly Language[], preferred?: Language): Language => {
  const wanted = chosenLanguage() ?? (followsDevice() ? deviceLanguage() : undefined) ?? preferred ?? deviceLanguage()
  return wanted && offered.includes(wanted) ? wanted : defaultLanguage
}

/** Stores a choice for the next visit. */
export const storeLanguage = (language: Language): void => {
  localStorage.removeItem(followKey)
  localStorage.setItem(key, tagOf(language))
}
/** Calls back when a language is chosen in another tab of this site. */
export const onLanguageChosenElsewhere = (chosen: (language: Language) => void): void =>
  addEventListener('storage', (event) => {
    const language = event.key === key && chosenLanguage()
    if (language) chosen(language)
  })

/** Clears the choice: the person's own or the device's language applies again. */
export const clearLanguage = (): void => {
  localStorage.removeItem(followKey)
  localStorage.removeItem(key)
}
/** Follows the device's language, now and at the next visit. */
export const storeFollowDevice = (): void => {
  localStorage.removeItem(key)
  localStorage.setItem(followKey, '1')
}

/** Stores the current language, so that the next page can load its texts before the person is known. */
export const storeLastLanguage = (language: Language): void => localStorage.setItem('cq-lang-spoken', tagOf(language))

/** Sets language and direction of the document. */
export const applyLanguage = (language: Language): void => {
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
}
