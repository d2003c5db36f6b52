/*
 * Refuses the names that docs/WORDS.md lists under "Not", in the folders of its column "Where".
 */
import { readTree, root, type Tree } from '../repository-files.ts'
import { declaredNames } from './declared-names.ts'
import { type Finding, report } from './finding.ts'

const page = 'docs/WORDS.md'
const header = '| Term | Meaning | Not | Where |'
const everywhere = 'everywhere'
const sides = ['contract', 'server', 'web', 'tools', 'bench', 'e2e']

/** A name that the glossary refuses. */
interface Refused {
  /** A whole word of a name, or a whole name when `exact`. */
  readonly word: string
  readonly exact: boolean
  readonly folders: readonly string[]
  readonly term: string
}

/** What is wrong with the names in a tree, by the glossary in the same tree. */
export const glossary = (tree: Tree): Finding => {
  const { refused, problems } = readGlossary(tree.get(page) ?? '', tree)
  const sources = [...tree].filter(([path]) => isSource(path))
  const found = sources.flatMap(([path, content]) => {
    const here = refused.filter(({ folders }) => folders.some((folder) => path.startsWith(`${folder}/`)))
    if (here.length === 0) return []
    const names = [...declaredNames(path, content)].filter((name) => !name.includes('_'))
    return here.flatMap((entry) => [
      ...names.filter((name) => isRefused(entry, name)).map((name) => complaint(path, `the name ${name}`, entry)),
      ...pathParts(path, entry).map((part) => complaint(path, `the path ${part}`, entry)),
    ])
  })
  return {
    problems: [...problems, ...new Set(found)],
    counts: { 'refused names': refused.length, files: sources.length },
  }
}

const isSource = (path: string) => /\.(ts|tsx)$/.test(path) && sides.includes(path.split('/')[0] ?? '')
const complaint = (path: string, what: string, { term }: Refused) => `${path}: ${what}; the glossary says ${term}`

/** `blockWriter` and `BlockWriter` have the words `block` and `writer`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isRefused = ({ word, exact }: Refused, name: string) => (exact ? name === word : wordsOf(name).includes(word))

/** The folders and the file of a path, below the folder in which the word is refused, that contain it. */
const pathParts = (path: string, { word, exact, folders }: Refused): string[] => {
  if (exact) return []
  const folder = folders.find((candidate) => path.startsWith(`${candidate}/`)) ?? ''
  return path
    .slice(folder.length + 1)
    .split('/')
    .filter((part) => wordsOf(part.replace(/\.(ts|tsx)$/, '')).includes(word))
}

const readGlossary = (content: string, tree: Tree): { refused: Refused[]; problems: string[] } => {
  const problems: string[] = []
  const refused: Refused[] = []
  const lines = content.split('\n')
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|') || /^\|[-|]+\|$/.test(line) || line === header) continue
    const cells = line.split('|').slice(1, -1)
    const [term = '', meaning = '', not = '', where = ''] = cells.map((cell) => cell.trim())
    const words = quoted(not)
    const folders = quoted(where).flatMap((folder) => (folder === everywhere ? sides : [folder]))
    if (cells.length !== 4 || term === '' || meaning === '')
      problems.push(`${page}:${at + 1}: a row has a term, a meaning, refused names and folders`)
    if ((words.length === 0) !== (folders.length === 0))
      problems.push(`${page}:${at + 1}: refused names need folders, and folders need refused names`)
    for (const folder of folders.filter((candidate) => !sides.includes(candidate)))
      if (![...tree.keys()].some((path) => path.startsWith(`${folder}/`)))
        problems.push(`${page}:${at + 1}: there is no folder ${folder}`)
    for (const name of words) {
      const exact = !/^[a-z0-9]+$/.test(name)
      refused.push({ word: name.replace(/\(\)$/, ''), exact, folders, term })
    }
  }
  return { refused, problems }
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

if (import.meta.main) report(glossary(readTree(root, ['docs', ...sides])))
