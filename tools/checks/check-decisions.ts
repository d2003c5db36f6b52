/*
 * Holds the files in docs/decisions to one form: number and title, date, status, four sections. Links between decisions,
 * and from other documents to decisions, must lead somewhere.
 */
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'

const folder = 'docs/decisions/'
const sections = ['Context', 'Decision', 'Consequences', 'Alternatives']
const head = /^# (\d{4}) (\S.+)\n\nDate: (\d{4}-\d{2}-\d{2})\nStatus: (.+)\n\n## /
const superseded = /^superseded by \[(\d{4})\]\(\S+\)$/

/** What is wrong with the decisions in a tree. */
export const decisions = (tree: Tree): Finding => {
  const documents = [...tree].filter(([path]) => path.endsWith('.md'))
  const files = documents.filter(([path]) => path.startsWith(folder))
  const numbers = files.map(([path]) => numberOf(path))
  const known = new Set(numbers)
  const problems = [
    ...files.flatMap(([path, content]) => formProblems(path, content, known)),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `decision ${number} exists twice`),
    ...documents.flatMap(([path, content]) => linkProblems(path, content, tree)),
  ]
  return { problems, counts: { decisions: files.length } }
}

const numberOf = (path: string) => path.slice(folder.length, folder.length + 4)

const formProblems = (path: string, content: string, known: ReadonlySet<string>): string[] => {
  const match = content.match(head)
  if (!match) return [`${path}: does not begin with "# NNNN Title", "Date: YYYY-MM-DD" and "Status: …"`]
  const [, number = '', title = '', date = '', status = ''] = match
  const name = `${folder}${number}-${slugOf(title)}.md`
  const successor = status.match(superseded)?.[1]
  const found = [...content.matchAll(/^## (.+)$/gm)].map(([, section]) => section)
  return [
    ...(path === name ? [] : [`${path}: by its number and title the file is named ${name}`]),
    ...(isDate(date) ? [] : [`${path}: ${date} is not a date`]),
    ...(status === 'accepted' || successor ? [] : [`${path}: the status is "accepted" or "superseded by [NNNN](…)"`]),
    ...(successor && (!known.has(successor) || successor === number)
      ? [`${path}: superseded by ${successor}, which is no other decision`]
      : []),
    ...(found.join() === sections.join() ? [] : [`${path}: the sections are ${sections.join(', ')}`]),
    ...[...content.matchAll(/^## (.+)\n\s*(?=## |(?![\s\S]))/gm)].map(([, section]) => `${path}: ${section} is empty`),
  ]
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const isDate = (text: string): boolean => {
  const instant = Date.parse(text)
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text)
}

const linkProblems = (path: string, content: string, tree: Tree): string[] =>
  [...content.matchAll(/\[([^\]]*)\]\((?:[\w./-]*\/)?((\d{4})-[a-z0-9-]+\.md)\)/g)].flatMap(
    ([, text = '', file = '', number = '']) => {
      if (!tree.has(folder + file)) return [`${path}: there is no decision ${file}`]
      return /^\d{4}$/.test(text) && text !== number ? [`${path}: the link ${text} leads to ${number}`] : []
    },
  )

if (import.meta.main) report(decisions(readTree(root, ['.'])))
