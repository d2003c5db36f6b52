import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/pages/enUS.json'
import { inLanguage } from '../http/language.ts'
import { loadTexts } from '../translations/load-texts.ts'

const texts = loadTexts<typeof english>('pages')

/** A page with a single notice and without any tenant's data. */
export const noticePage = (kind: keyof typeof english, language: Language): string => {
  const { TITLE, TEXT } = texts[language][kind]
  return inLanguage(
    `<!doctype html>
<html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${TITLE}</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem }</style>
<h1>${TITLE}</h1><p>${TEXT}</p>`,
    language,
  )
}
