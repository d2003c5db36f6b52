import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'

const fonts = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)

/** What the pages of the demo may load and where their forms lead: their own site alone. */
export const pagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'"

/**
 * Sends a file that a page of the demo loads: `base.css` and the fonts, which all of them share, or `page.css` and `page.js` in its own
 * folder.
 * @returns false for any other name, and nothing is sent
 */
export const pageFiles = (own: URL) => {
  const files: Readonly<Record<string, readonly [type: string, file: URL]>> = {
    'base.css': ['text/css', new URL('base.css', import.meta.url)],
    'page.css': ['text/css', new URL('page.css', own)],
    'page.js': ['text/javascript', new URL('page.js', own)],
    'geist.woff2': ['font/woff2', new URL('geist/files/geist-latin-wght-normal.woff2', fonts)],
    'geist-mono.woff2': ['font/woff2', new URL('geist-mono/files/geist-mono-latin-wght-normal.woff2', fonts)],
  }
  return async (reply: FastifyReply, name: string): Promise<boolean> => {
    const file = files[name]
    if (!file) return false
    const bytes = await readFile(file[1]).catch(() => undefined)
    if (bytes) reply.type(file[0]).header('cache-control', 'no-cache').send(bytes)
    else reply.code(404).send()
    return true
  }
}
