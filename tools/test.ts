/*
 * `npm test` runs all checks and all tests, the fastest first.
 * `npm test -- unit|components|e2e|checks [FILTER]` runs one part; the filter is a part of a file's path.
 * `npm test -- changed [REVISION]` runs what a change can touch: the uncommitted one, else the last commit, or all since REVISION.
 * Prints what failed, a line per part and, last and alone, the totals of all.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import { root } from './repository-files.ts'
import { affectedBy, filesChangedSince } from './test-run/affected-tests.ts'
import {
  type Failure,
  type PlaywrightReport,
  playwrightTotals,
  retriedTotals,
  secondTriesLine,
  sumTotals,
  type Totals,
  totalsLine,
  type VitestReport,
  vitestFailures,
  vitestTotals,
  withVerdict,
} from './test-run/totals.ts'

const reports = mkdtempSync(join(tmpdir(), 'colloquy-test-'))

/** When more files fail than this, the cause is hardly chance, and nothing is tried again. */
const maxFilesToRetry = 3

/** Every failure vitest reported, those included that passed when they were tried again. */
const failures: Failure[] = []

const checks = async (filter: readonly string[] = []) => withVerdict(await runChecks(filter), 0)

const unit = (selection: readonly string[] = [], how: Selection = 'filter') =>
  vitest('unit', ['unit', 'integration'], selection, how)

const components = (selection: readonly string[] = [], how: Selection = 'filter') =>
  vitest('components', ['components'], selection, how)

const e2e = async (filter: readonly string[] = []) => {
  const report = join(reports, 'e2e.json')
  const args = ['test', '--reporter=list,json', ...filter]
  const code = await run('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const totals = read<PlaywrightReport>(report)
  return withVerdict(totals && playwrightTotals(totals), code)
}

/** How a selection of vitest's files is meant: parts of their paths, or sources that they import, directly or not. */
type Selection = 'filter' | 'related'

const vitest = async (
  name: string,
  projects: readonly string[],
  selection: readonly string[],
  how: Selection,
): Promise<Totals> => {
  const once = async (
    files: readonly string[],
    selection: Selection,
  ): Promise<readonly [VitestReport | undefined, number]> => {
    const report = join(reports, `${name}.json`)
    rmSync(report, { force: true })
    const command = selection === 'related' ? ['related', '--run', '--passWithNoTests'] : ['run']
    const args = ['--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    for (const project of projects) args.push('--project', project)
    const code = await run('vitest/vitest.mjs', [...command, ...args, ...files], {})
    return [read<VitestReport>(report), code]
  }
  const [first, code] = await once(selection, how)
  const failed = first ? vitestFailures(first) : []
  failures.push(...failed)
  const files = [...new Set(failed.map(({ file }) => file))]
  if (!first || files.length === 0 || files.length > maxFilesToRetry)
    return withVerdict(first && vitestTotals(first), code)
  console.log(`\n── ${name}, second try: ${files.map((file) => relative(root, file)).join(', ')} ──`)
  const [second, secondCode] = await once(files, 'filter')
  return withVerdict(second && retriedTotals(first, second), secondCode)
}

const run = (bin: string, args: readonly string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

const read = <R>(path: string): R | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as R
  } catch {
    return undefined
  }
}

type Step = readonly [name: string, run: () => Promise<Totals>]

const parts: Record<string, (filter: readonly string[]) => Promise<Totals>> = { checks, unit, components, e2e }

const stepsOf = (part: string | undefined, filter: readonly string[]): Step[] => {
  if (part === 'changed') return changedSteps(filter[0])
  return Object.entries(parts)
    .filter(([name]) => part === undefined || part === name)
    .map(([name, runPart]) => [name, () => runPart(filter)])
}

const changedSteps = (revision: string | undefined): Step[] => {
  const uncommitted = filesChangedSince('HEAD')
  const files = revision === undefined && uncommitted.length > 0 ? uncommitted : filesChangedSince(revision ?? 'HEAD^')
  const affected = affectedBy(files)
  const steps: Step[] = [['checks', checks]]
  if (affected.unit === 'all') steps.push(['unit', unit])
  else if (affected.unit.length > 0) steps.push(['unit', () => unit(affected.unit as string[], 'related')])
  if (affected.components === 'all') steps.push(['components', components])
  else if (affected.components.length > 0)
    steps.push(['components', () => components(affected.components as string[], 'related')])
  if (affected.e2e === 'all') steps.push(['e2e', e2e])
  else if (affected.e2e.length > 0) steps.push(['e2e', () => e2e(affected.e2e as string[])])
  return steps
}

const main = async (): Promise<void> => {
  const [part, ...filter] = process.argv.slice(2)
  const steps = stepsOf(part, filter)
  if (steps.length === 0)
    console.error(`There is no part "${part}"; there are ${Object.keys(parts).join(', ')} and changed.`)
  const results: [string, Totals][] = []
  for (const [name, runStep] of steps) {
    console.log(`\n── ${name} ──`)
    results.push([name, await runStep()])
  }
  rmSync(reports, { recursive: true })
  console.log('')
  for (const { file, title, message } of failures)
    console.log(`failed at the first try: ${relative(root, file)} › ${title}\n${message}\n`)
  for (const [name, totals] of results) {
    console.log(`${name.padEnd(11)} ${totalsLine(totals)}`)
    for (const remark of [secondTriesLine(totals), ...totals.errors]) if (remark) console.log(`            ${remark}`)
  }
  const total = withVerdict(sumTotals(results.map(([, totals]) => totals)), 0)
  console.log(totalsLine(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}

await main()
