import { defaultLanguage, directionOf, Language, languages, tagOf } from '@colloquy/contract/languages'
import * as z from 'zod/mini'

/** The language chosen in the browser that sent a request; undefined before one is chosen [LN-05]. */
export const requestedLanguage = (headers: Readonly<Record<string, unknown>>): Language | undefined =>
  z.safeParse(Language, headers['x-language']).data

/** The offered language a browser likes best, from its `Accept-Language` header; the default when it likes none. */
export const preferredLanguage = (accepted: string | undefined): Language => {
  const preferences = (accepted ?? '')
    .split(',', 20)
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    const language = languages.find((one) => tag.split('-')[0] === one.slice(0, 2))
    if (language) return language
  }
  return defaultLanguage
}

/** Writes language and direction into a page, so that a first visit is laid out the right way before any script runs. */
export const inLanguage = (html: string, language: Language): string =>
  html.replace(/<html\b[^>]*>/, `<html lang="${tagOf(language)}" dir="${directionOf(language)}">`)
