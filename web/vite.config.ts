import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const read = (path: string) => readFileSync(resolve(here, path), 'utf8')

/**
 * Puts the sign-in form's outline into login.html, so that something true is on the screen before the script arrives.
 * Its words come from the translation files, once per language; the stylesheet shows the one of `<html lang>`.
 */
const loginShell = (): Plugin => ({
  name: 'login-shell',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const words = ['enUS', 'deDE', 'arSA'].map((language) => ({
        lang: language.slice(0, 2),
        tree: JSON.parse(read(`../contract/translations/shared/${language}.json`)) as Record<
          string,
          Record<string, string>
        >,
      }))
      const say = (_: string, group: string, key: string) =>
        words.map(({ lang, tree }) => `<span lang="${lang}">${tree[group]?.[key]}</span>`).join('')
      return html.replace('<!--shell-->', read('src/login-shell.html').replace(/\{\{(\w+)\.(\w+)\}\}/g, say))
    },
  },
})

const noScrollArea = '\0no-scroll-area'

/**
 * The library's dialogs know its scroll area only to recognise it among what they are given. We give them none, and it
 * would bring all that floats at buttons along: more than the dialog itself.
 */
const dialogsWithoutScrollArea = (): Plugin => ({
  name: 'dialogs-without-scroll-area',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /\/ScrollArea\.mjs$/.test(source) && /\/(Modal|Drawer)Root\.mjs$/.test(importer) ? noScrollArea : undefined,
  load: (id) => (id === noScrollArea ? "export const ScrollArea = { Autosize: Symbol('none') }" : undefined),
})

export default defineConfig({
  root: here,
  plugins: [react(), loginShell(), dialogsWithoutScrollArea()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), login: resolve(here, 'login.html') },
      output: {
        codeSplitting: {
          // What floats at a button is needed by menus, not by dialogs; put together, each would bring the other's.
          groups: [{ name: 'floating', test: /node_modules\/@floating-ui\//, includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
