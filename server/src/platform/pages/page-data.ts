import type { Language } from '@colloquy/contract/languages'
import type { Site } from '../access/actor.ts'

/** Loads the data that is embedded in the pages of a site. */
export type LoadPageData = (site: Site, language: Language) => Promise<object>

/** Files of screens by route pattern: `[['/clients/calls/$callId', ['/assets/call-abc.js']]]`. */
export type ScreenFiles = readonly (readonly [pattern: string, files: readonly string[]])[]

/** Page data is inserted before the first script. */
const firstScript = '<script src="/boot.js">'

/** Embeds data in a page as a JSON element, which browsers do not execute. */
export const withPageData = (page: string, start: object | undefined): string => {
  if (start === undefined) return page
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return page.replace(firstScript, () => `<script type="application/json" id="cq-start">${json}</script>${firstScript}`)
}

/** The files of the screen at a path; none for unknown paths. */
export const filesOf = (outline: ScreenFiles, path: string): readonly string[] => {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/')
  const fits = (pattern: string) => {
    const wanted = pattern.toLowerCase().split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  }
  const fitting = outline.filter(([pattern]) => fits(pattern))
  // A path without parameters takes precedence over a pattern.
  return (fitting.find(([pattern]) => !pattern.includes('$')) ?? fitting[0])?.[1] ?? []
}

/**
 * Adds preload hints to a page, so that the browser fetches the files before its scripts request them. They have low priority,
 * because a browser has few connections.
 */
export const withPreloads = (page: string, files: readonly string[]): string => {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${file}">`
      : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  )
  return page.replace('</head>', () => `${links.join('')}</head>`)
}
