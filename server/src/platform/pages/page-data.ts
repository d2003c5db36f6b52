import type { Language } from '@colloquy/contract/languages'
import type { Site } from '../access/actor.ts'

/** Finds what the pages of a site begin with. */
export type LoadPageData = (site: Site, language: Language) => Promise<object>

/** Files of screens by the patterns of their addresses: `[['/clients/calls/$callId', ['/assets/call-abc.js']]]`. */
export type ScreenFiles = readonly (readonly [pattern: string, files: readonly string[]])[]

/** Where the page says what it begins with: before its first script. */
const firstScript = '<script src="/boot.js">'

/** Puts into a page what it begins with. It is data, which no browser takes for a script. */
export const withPageData = (page: string, start: object | undefined): string => {
  if (start === undefined) return page
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return page.replace(firstScript, () => `<script type="application/json" id="cq-start">${json}</script>${firstScript}`)
}

/** The files of the screen at an address; none where nobody knows the address. */
export const filesOf = (outline: ScreenFiles, path: string): readonly string[] => {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/')
  const fits = (pattern: string) => {
    const wanted = pattern.toLowerCase().split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  }
  const fitting = outline.filter(([pattern]) => fits(pattern))
  // An address of its own wins against a pattern.
  return (fitting.find(([pattern]) => !pattern.includes('$')) ?? fitting[0])?.[1] ?? []
}

/**
 * Has a page fetch files together with its own, before its scripts could ask for them. What it asks for meanwhile comes
 * first: a browser has few connections.
 */
export const withPreloads = (page: string, files: readonly string[]): string => {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${file}">`
      : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  )
  return page.replace('</head>', () => `${links.join('')}</head>`)
}
