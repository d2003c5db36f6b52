import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const read = (path: string) => readFileSync(resolve(here, path), 'utf8')

const isLogin = (name: string) => name.endsWith('login.html')

/**
 * Puts the sign-in form's outline into login.html, so that something true is on the screen before the script arrives.
 * Its words come from the translation files, once per language; the stylesheet shows the one of `<html lang>`.
 */
const loginShell = (): Plugin => ({
  name: 'login-shell',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => {
      if (!isLogin(filename)) return html
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

/**
 * Has login.html paint its outline before anything else is there: the outline's own style stands in the page, all others
 * are only fetched, and the script puts them in place (login-main.tsx).
 */
const outlineFirst = (): Plugin => ({
  name: 'outline-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename }) => {
      if (!isLogin(filename)) return html
      const waited = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g
      const tags = [...html.matchAll(waited)].map(([tag]) =>
        tag.replace('rel="stylesheet"', 'rel="preload" as="style"'),
      )
      const style = ['tokens', 'login-shell'].map((name) => read(`src/ui/theme/${name}.css`)).join('')
      const spare = style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
      return html
        .replace(waited, '')
        .replace('</head>', () => `<style>${spare}</style></head>`)
        .replace('</body>', () => `${tags.join('')}</body>`)
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
  plugins: [react(), loginShell(), outlineFirst(), dialogsWithoutScrollArea()],
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
