/*
 * Checks that all user-visible text comes from translations: every key in use exists in all languages with all plural forms, no text
 * is unused, and no text is hard-coded.
 */

import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'
import { type DynamicKeys, dynamicKeys } from './translations/dynamic-keys.ts'
import { textUsesOf } from './translations/source-texts.ts'
import { groupProblems, keysOf, type TextGroup, textGroupsOf } from './translations/text-groups.ts'

/** Folders whose texts override texts of other folders. */
const overriding = /^(tenants|workflow-type)\//
/** A city whose name equals its zone's needs no text; these differ between languages. */
const optionalTexts = /^time\/\w+: cities\./
const pageGroups = /^(shared|libs\/)/

/** Finds problems with the translations of a tree. `dynamic` lists the keys that code composes. */
export const translations = (tree: Tree, dynamic: readonly DynamicKeys[]): Finding => {
  const groups = textGroupsOf(tree)
  const known = new Map<string, string>()
  const problems = groups.flatMap(groupProblems).filter((problem) => !optionalTexts.test(problem))
  for (const group of groups.filter(({ path }) => pageGroups.test(path))) {
    for (const key of keysOf(group)) {
      const other = known.get(key)
      if (other) problems.push(`${key} is in ${other} and in ${group.path}`)
      known.set(key, group.path)
    }
  }
  for (const group of groups.filter(({ path }) => overriding.test(path)))
    for (const key of keysOf(group))
      if (!known.has(key)) problems.push(`${group.path} overrides ${key}, which does not exist`)

  const used = new Set<string>()
  const sources = [...tree].filter(([path]) => isSource(path))
  for (const [path, content] of sources) {
    const { keys, oddKeys, patterns, prefixes, hardCoded } = usesOf(path, content)
    // Texts of the server are in mails, which have their own keys.
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
        `${path}: keys are composed from ${prefix}, which tools/checks/translations/dynamic-keys.ts does not declare`,
      )
    }
    if (path.startsWith('web/')) problems.push(...hardCoded.map((text) => `${path}: "${text}" is hard-coded`))
  }
  for (const [path, content] of tree)
    for (const key of journeyKeys(path, content)) if (!known.has(key)) problems.push(`${path}: there is no text ${key}`)
  for (const { prefix, endings = [] } of dynamic)
    for (const ending of endings) if (!known.has(prefix + ending)) problems.push(`there is no text ${prefix}${ending}`)
  problems.push(...unused(known, used, dynamic), ...unusedMails(groups, tree))
  return { problems, counts: { texts: known.size, uses: used.size, sources: sources.length } }
}

/** Whether `PAGES.*.TITLE` matches a key, with one word for the star. */
const matches = (pattern: string, key: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w-]+')}$`,
  ).test(key)

const isSource = (path: string) =>
  /^(web\/src|server|contract\/src)\/.*\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

/** HTML files refer to texts as `{{GROUP.KEY}}`. */
const usesOf = (path: string, content: string) =>
  path.endsWith('.html')
    ? {
        keys: [...content.matchAll(/\{\{([A-Z][\w.]+)\}\}/g)].map(([, key]) => key as string),
        oddKeys: [],
        patterns: [],
        prefixes: [],
        hardCoded: [],
      }
    : textUsesOf(path, content)

/** The keys by which journeys find controls, without the ending of a plural form. */
const journeyKeys = (path: string, content: string): string[] =>
  /^e2e\/.*\.ts$/.test(path)
    ? [...content.matchAll(/'([A-Z][A-Z0-9_]*(?:\.[A-Z0-9_]+)+)(?:_(?:zero|one|two|few|many|other))?'/g)].map(
        ([, key]) => key as string,
      )
    : []

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
  return [...known].filter(([key]) => !isUsed(key)).map(([key, group]) => `${group}: nothing uses ${key}`)
}

/** Kinds of mail, such as `calls.requested`, appear literally in the server's code. */
const unusedMails = (groups: readonly TextGroup[], tree: Tree): string[] => {
  const mails = groups.find(({ path }) => path === 'mails')
  if (!mails) return []
  const code = [...tree].filter(([path]) => path.startsWith('server/') && isSource(path)).map(([, content]) => content)
  const kinds = new Set(
    [...keysOf(mails)].filter((key) => key.split('.').length === 3).map((key) => key.slice(0, key.lastIndexOf('.'))),
  )
  return [...kinds]
    .filter((kind) => !code.some((content) => content.includes(`'${kind}'`) || content.includes(`'${kind}.`)))
    .map((kind) => `mails: nothing sends ${kind}`)
}

if (import.meta.main) report(translations(readTree(root, ['contract', 'server', 'web', 'e2e']), await dynamicKeys()))
