import { defaultLanguage, directionOf, type Language, tagOf } from '@colloquy/contract/languages'
import { languageOf } from '@colloquy/contract/translations'

/** Also read by the script that runs before the first paint; holds a BCP 47 tag. */
const key = 'cq-lang'
/** Set while this browser speaks whatever its device does, whatever the person has chosen elsewhere. */
const followKey = 'cq-lang-device'

/** The language somebody has chosen in this browser. */
export const chosenLanguage = (): Language | undefined => {
  const tag = localStorage.getItem(key)
  return tag === null ? undefined : languageOf(tag)
}

/** The first of the device's languages that the product speaks. */
export const deviceLanguage = (tags: readonly string[] = navigator.languages): Language | undefined => {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return undefined
}

/** Whether this browser has been told to speak whatever its device does. */
export const followsDevice = (): boolean => localStorage.getItem(followKey) !== null

/** Chosen here, else the person's own, else the device's, else the default – among those that are offered [LN-02]. */
export const pickLanguage = (offered: readonly Language[], preferred?: Language): Language =>
  [chosenLanguage(), followsDevice() ? deviceLanguage() : undefined, preferred, deviceLanguage()].find(
    (one) => one && offered.includes(one),
  ) ?? defaultLanguage

/** Keeps a choice for the next visit. */
export const storeLanguage = (language: Language): void => {
  localStorage.removeItem(followKey)
  localStorage.setItem(key, tagOf(language))
}
/** Forgets the choice: the person's own or the device's language counts again. */
export const clearLanguage = (): void => {
  localStorage.removeItem(followKey)
  localStorage.removeItem(key)
}
/** Lets the device decide, now and at the next visit. */
export const storeFollowDevice = (): void => {
  localStorage.removeItem(key)
  localStorage.setItem(followKey, '1')
}

/** Notes what is spoken here, so that the next page can ask for its words before it knows whose language that is. */
export const storeLastLanguage = (language: Language): void => localStorage.setItem('cq-lang-spoken', tagOf(language))

/** Tells the page its language and direction. */
export const applyLanguage = (language: Language): void => {
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
}
