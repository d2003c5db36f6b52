/*
 * Shows that everything people read comes from the translations: every key that the code uses exists in all languages
 * with all plural forms, no text lies unused, and no text stands in the code.
 */

import { readTree, root, type Tree } from '../tree.ts'
import { type Finding, report } from './finding.ts'
import { type Book, bookProblems, booksOf, keysOf } from './words/books.ts'
import { type DynamicKeys, dynamicKeys } from './words/dynamic-keys.ts'
import { wordUsesOf } from './words/uses.ts'

/** Folders whose texts replace texts of other folders. */
const overriding = /^(tenants|workflow-type)\//
/** Cities that are written as their zone is named need no text; which ones those are differs from language to language. */
const optional = /^time\/\w+: cities\./
const pageBooks = /^(shared|libs\/)/

/** What is wrong with the words of a tree. `dynamic` says which keys are put together by code. */
export const words = (tree: Tree, dynamic: readonly DynamicKeys[]): Finding => {
  const books = booksOf(tree)
  const known = new Map<string, string>()
  const problems = books.flatMap(bookProblems).filter((problem) => !optional.test(problem))
  for (const book of books.filter(({ path }) => pageBooks.test(path))) {
    for (const key of keysOf(book)) {
      const other = known.get(key)
      if (other) problems.push(`${key} stands in ${other} and in ${book.path}`)
      known.set(key, book.path)
    }
  }
  for (const book of books.filter(({ path }) => overriding.test(path)))
    for (const key of keysOf(book))
      if (!known.has(key)) problems.push(`${book.path} replaces ${key}, which does not exist`)

  const used = new Set<string>()
  const sources = [...tree].filter(([path]) => isSource(path))
  for (const [path, content] of sources) {
    const { keys, oddKeys, patterns, prefixes, hardCoded } = usesOf(path, content)
    // What the server says is in mails, which have keys of their own.
    for (const key of path.startsWith('web/') ? [...keys, ...oddKeys] : keys) {
      if (!known.has(key)) problems.push(`${path}: there is no text ${key}`)
      used.add(key)
    }
    for (const pattern of patterns) {
      const matching = [...known.keys()].filter((key) => matches(pattern, key))
      if (matching.length === 0) problems.push(`${path}: there is no text ${pattern}`)
      for (const key of matching) used.add(key)
    }
    for (const prefix of prefixes) {
      if (dynamic.some((declared) => prefix.startsWith(declared.prefix))) continue
      problems.push(
        `${path}: keys are put together from ${prefix}, which tools/checks/words/dynamic-keys.ts does not declare`,
      )
    }
    if (path.startsWith('web/')) problems.push(...hardCoded.map((text) => `${path}: "${text}" is no translation`))
  }
  for (const { prefix, endings = [] } of dynamic)
    for (const ending of endings) if (!known.has(prefix + ending)) problems.push(`there is no text ${prefix}${ending}`)
  problems.push(...unused(known, used, dynamic), ...unusedMails(books, tree))
  return { problems, counts: { texts: known.size, uses: used.size, sources: sources.length } }
}

/** `PAGES.*.TITLE` stands for every key with one word in the place of the star. */
const matches = (pattern: string, key: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w-]+')}$`,
  ).test(key)

const isSource = (path: string) =>
  /^(web\/src|server|contract\/src)\/.*\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

/** A page outside of the scripts names its words as `{{GROUP.KEY}}`. */
const usesOf = (path: string, content: string) =>
  path.endsWith('.html')
    ? {
        keys: [...content.matchAll(/\{\{([A-Z][\w.]+)\}\}/g)].map(([, key]) => key as string),
        oddKeys: [],
        patterns: [],
        prefixes: [],
        hardCoded: [],
      }
    : wordUsesOf(path, content)

const unused = (
  known: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
  dynamic: readonly DynamicKeys[],
): string[] => {
  const isUsed = (key: string) =>
    used.has(key) ||
    dynamic.some(({ prefix, endings }) =>
      endings ? endings.some((ending) => prefix + ending === key) : key.startsWith(prefix),
    )
  return [...known].filter(([key]) => !isUsed(key)).map(([key, book]) => `${book}: nothing uses ${key}`)
}

/** The kinds of mail, `calls.requested`, stand in the server's code as they are. */
const unusedMails = (books: readonly Book[], tree: Tree): string[] => {
  const mails = books.find(({ path }) => path === 'mails')
  if (!mails) return []
  const code = [...tree].filter(([path]) => path.startsWith('server/') && isSource(path)).map(([, content]) => content)
  const kinds = new Set(
    [...keysOf(mails)].filter((key) => key.split('.').length === 3).map((key) => key.slice(0, key.lastIndexOf('.'))),
  )
  return [...kinds]
    .filter((kind) => !code.some((content) => content.includes(`'${kind}'`) || content.includes(`'${kind}.`)))
    .map((kind) => `mails: nothing sends ${kind}`)
}

if (import.meta.main) report(words(readTree(root, ['contract', 'server', 'web']), await dynamicKeys()))
