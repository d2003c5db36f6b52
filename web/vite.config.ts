import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

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

/** Has a page run `platform/early/main.ts` beside the application: a file of its own that waits for no other. */
const earlyBeside = (): Plugin => {
  let path = ''
  return {
    name: 'early-beside',
    apply: 'build',
    async generateBundle() {
      const input = resolve(here, 'src/platform/early/main.ts')
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
      })
      const [whole] = [built].flat() as Rolldown.RolldownOutput[]
      const source = whole!.output[0].code
      path = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: path, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replace(/<script src="\/boot\.js"><\/script>/, (boot) => `${boot}<script src="/${path}"></script>`),
    },
  }
}

/** A page of the portals in their source: its address, and the file of its screen. */
const pageInSource = /path: '([^']+)',(?:(?!path: ').)*?import\('\.\.\/([^']+)'\)/gs

/** The pages that have a screen of their own: addresses, and files below `src`. */
const pagesInSource = (): (readonly [address: string, file: string])[] => {
  const folder = resolve(here, 'src/portals')
  const tables = readdirSync(folder).filter((name) => name.endsWith('-pages.ts'))
  return tables.flatMap((table) =>
    [...readFileSync(resolve(folder, table), 'utf8').matchAll(pageInSource)].map(
      ([, address = '', file = '']) => [address, file] as const,
    ),
  )
}

/**
 * Writes `screens.json`: which files a screen needs besides the application's, so that the server can have them fetched
 * together with its page.
 */
const filesOfScreens = (): Plugin => ({
  name: 'files-of-screens',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const within = (name: string, known: Set<string>): Set<string> => {
      if (known.has(name)) return known
      known.add(name)
      for (const other of byName.get(name)?.imports ?? []) within(other, known)
      return known
    }
    const application = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
    const there = application ? within(application.fileName, new Set()) : new Set<string>()
    const stylesOf = (names: Iterable<string>) =>
      [...names].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    const stylesThere = new Set(stylesOf(there))
    const screens = pagesInSource().map(([address, file]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve(here, 'src', file))
      const needed = [...within(chunk?.fileName ?? '', new Set())].filter(
        (name) => byName.has(name) && !there.has(name),
      )
      const styles = new Set(stylesOf(needed).filter((style) => !stylesThere.has(style)))
      return [address, [...styles, ...needed].map((name) => `/${name}`)]
    })
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
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
  plugins: [react(), loginShell(), outlineFirst(), earlyBeside(), filesOfScreens(), dialogsWithoutScrollArea()],
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
