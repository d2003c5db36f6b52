import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isoCodeOf, languages } from '@colloquy/contract/languages'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { closureOf, mergeChunks } from '../tools/bundle-chunks.ts'

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
      const words = languages.map((language) => ({
        lang: isoCodeOf(language),
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
      const shown = languages.map(isoCodeOf).map((code) => `html:lang(${code}) .login-shell span[lang="${code}"]`)
      const spare = `${style}${shown} { display: inline }`.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
      return html
        .replace(waited, '')
        .replace('</head>', () => `<style>${spare}</style></head>`)
        .replace('</body>', () => `${tags.join('')}</body>`)
    },
  },
})

/** Has a page run `platform/preload/main.ts` beside the application: a file of its own that waits for no other. */
const earlyBeside = (): Plugin => {
  let path = ''
  return {
    name: 'early-beside',
    apply: 'build',
    async generateBundle() {
      const input = resolve(here, 'src/platform/preload/main.ts')
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
    const within = (name = '') => closureOf([name], (one) => byName.get(one)?.imports ?? [])
    const there = within(chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName)
    const stylesOf = (names: Iterable<string>) =>
      [...names].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    const stylesThere = new Set(stylesOf(there))
    const screens = pagesInSource().map(([address, file]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve(here, 'src', file))
      const needed = [...within(chunk?.fileName)].filter((name) => byName.has(name) && !there.has(name))
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

const plugins = (): PluginOption[] => [react(), loginShell(), dialogsWithoutScrollArea()]

const built = (groups: Rolldown.CodeSplittingGroup[]) => ({
  outDir: 'dist',
  emptyOutDir: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: { index: resolve(here, 'index.html'), login: resolve(here, 'login.html') },
    output: { codeSplitting: { groups } },
  },
})

/** A group takes its own modules and nothing that they need. */
const exactly = { includeDependenciesRecursively: false }

/** What floats at a button is needed by menus, not by dialogs; put together, each would bring the other's. */
const floating = { name: 'floating', test: /node_modules\/@floating-ui\//, ...exactly }

/** What a request more is worth in bytes of source, about five of which make one on the line. */
const turn = 10_000

/** Files that modules belong into. Only a build, by what it leaves out, can tell: one is made and thrown away. */
const filesOfModules = async (): Promise<ReadonlyMap<string, string>> => {
  const unwritten = { ...built([floating]), write: false, minify: false, reportCompressedSize: false }
  const settings = { configFile: false, logLevel: 'warn', root: here, plugins: plugins(), build: unwritten } as const
  const { output } = (await build(settings)) as Rolldown.RolldownOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (name: string): string[] => byName.get(name)?.imports ?? []
  const ever = (name: string): string[] => [...needed(name), ...(byName.get(name)?.dynamicImports ?? [])]
  const entry = (name: string) => chunks.find((one) => one.isEntry && one.name === name)?.fileName ?? ''
  const [application, wayIn] = [entry('index'), entry('login')]
  const there = closureOf([application], needed)
  const everywhere = there.intersection(closureOf([wayIn], needed))
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    pagesInSource().some(([, file]) => resolve(here, 'src', file) === facadeModuleId)
  const screens = chunks
    .filter(isPage)
    .map(({ fileName }) => [fileName, there.union(closureOf([fileName], needed))] as const)
  const doors = [...closureOf([wayIn], ever)].filter((name) => name === wayIn || byName.get(name)?.isDynamicEntry)
  const behind = doors.map((name) => [name, closureOf([name], needed)] as const)
  const pieces = chunks.map(({ fileName: name, imports, modules }) => {
    const bytes = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    return { name, imports, bytes }
  })
  const pages = new Map([...screens, ...behind])
  const whole = [everywhere, there.difference(closureOf(doors, needed))]
  return new Map(
    mergeChunks(pieces, pages, whole, turn).flatMap((names, at) =>
      [...names]
        .flatMap((name) => Object.keys(byName.get(name)?.modules ?? {}))
        // What begins a page must not begin where another page only needs a part of the same file.
        .filter((id) => id !== resolve(here, 'src/main.tsx'))
        .map((id) => [id, ['everywhere', 'application'][at] ?? `parts-${at - 1}`] as const),
    ),
  )
}

export default defineConfig(async ({ command }) => {
  const files = command === 'build' ? await filesOfModules() : new Map<string, string>()
  const groups = [{ name: (id: string) => files.get(id), debugName: 'fetched together', ...exactly }]
  return {
    root: here,
    plugins: [...plugins(), outlineFirst(), earlyBeside(), filesOfScreens()],
    build: built(groups),
  }
})
