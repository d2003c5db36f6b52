import arSA from '@colloquy/contract/translations/pages/arSA.json' with { type: 'json' }
import deDE from '@colloquy/contract/translations/pages/deDE.json' with { type: 'json' }
import enUS from '@colloquy/contract/translations/pages/enUS.json' with { type: 'json' }
import type { Language } from '@colloquy/contract/values'
import { inLanguage } from './language.ts'

const texts = { enUS, deDE, arSA }

/** A page that says one thing and knows nothing of any tenant. */
export const noticePage = (kind: keyof typeof enUS, language: Language): string => {
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
