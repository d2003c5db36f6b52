/*
 * Holds documents to the code: a path or a name in backticks must exist, so that the documents lead to what they describe.
 * Paths may leave out the folders that `bases` adds, and `…` stands for any folders between.
 */
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'

const documents = ['README.md', 'docs/ARCHITECTURE.md', 'docs/adding-a-language.md']
const bases = ['', 'contract/', 'contract/src/', 'server/', 'server/src/', 'server/src/capabilities/', 'web/src/']

const path = /^(?:[\w.-]+|…)(?:\/(?:[\w.-]+|…))+\/?$/
/** Written by programs, or the language that the guide adds. */
const generated = /^(data|shots)\/|frFR|french/
const camelCase = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+\w*)$/

/** Paths and names in documents that lead nowhere. */
export const deadNames = (tree: Tree): Finding => {
  const declared = new Set<string>()
  for (const [file, content] of tree)
    if (/^(contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      for (const [name] of content.matchAll(/\b[A-Za-z]\w+\b/g)) declared.add(name)
  const files = [...tree.keys()]
  let names = 0
  const problems = documents.flatMap((document) =>
    [...(tree.get(document) ?? '').replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, text = '']) => {
        if (generated.test(text)) return []
        if (path.test(text)) {
          names += 1
          return leadsSomewhere(text, files) ? [] : [`${document}: there is no ${text}`]
        }
        if (!camelCase.test(text)) return []
        names += 1
        return declared.has(text) ? [] : [`${document}: nothing is called ${text}`]
      },
    ),
  )
  return { problems, counts: { names } }
}

const leadsSomewhere = (written: string, files: readonly string[]): boolean => {
  const pattern = written.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('…', '.+')
  const filePattern = new RegExp(`^(?:${bases.join('|')})${pattern}(?:/|$)`)
  return files.some((file) => filePattern.test(file))
}

if (import.meta.main) report(deadNames(readTree(root, ['.'])))
