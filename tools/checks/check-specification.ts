/*
 * Compares docs/specification.md with the titles of the tests: every id that a test carries is a requirement.
 * With --open it lists the requirements that no test carries yet.
 */
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'

const page = 'docs/specification.md'
const idsInBrackets = /\[([A-Z]{2}-\d{2}(?:, [A-Z]{2}-\d{2})*)\]/g

/** What is wrong with the ids of requirements in a tree. */
export const specification = (tree: Tree): Finding => {
  const requirements = requirementsOf(tree)
  const known = new Set(requirements)
  const carried = carriedIds(tree)
  const problems = [
    ...requirements
      .filter((id, at) => requirements.indexOf(id) !== at)
      .map((id) => `${page}: ${id} stands there twice`),
    ...carried.filter(({ id }) => !known.has(id)).map(({ path, id }) => `${path}: ${id} is no requirement of ${page}`),
  ]
  const shown = new Set(carried.map(({ id }) => id)).size
  return { problems, counts: { requirements: requirements.length, 'requirements that tests show': shown } }
}

/** The requirements that no test carries. */
export const openRequirements = (tree: Tree): readonly string[] => {
  const carried = new Set(carriedIds(tree).map(({ id }) => id))
  return requirementsOf(tree).filter((id) => !carried.has(id))
}

const requirementsOf = (tree: Tree): readonly string[] =>
  [...(tree.get(page) ?? '').matchAll(/^- \*\*([A-Z]{2}-\d{2})\*\* /gm)].map(([, id = '']) => id)

const carriedIds = (tree: Tree): readonly { path: string; id: string }[] =>
  [...tree]
    .filter(([path]) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/checks/'))
    .flatMap(([path, content]) =>
      [...content.matchAll(idsInBrackets)].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ path, id }))),
    )

if (import.meta.main) {
  const tree = readTree(root, ['.'])
  if (process.argv.includes('--open')) for (const id of openRequirements(tree)) console.log(id)
  report(specification(tree))
}
