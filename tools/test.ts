/*
 * `npm test`: all checks and all tests, in the order in which they fail fastest.
 * `npm test -- unit|components|e2e|checks [filter]` runs one part; the filter is a part of a file's path.
 * Prints what failed, a line per part and, last and alone, the totals of all.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import {
  type Failure,
  judged,
  lastLine,
  type PlaywrightReport,
  playwrightTotals,
  sum,
  type Totals,
  type VitestReport,
  vitestFailures,
  vitestTotals,
  withSecondTry,
} from './results/totals.ts'
import { root } from './tree.ts'

const reports = mkdtempSync(join(tmpdir(), 'colloquy-test-'))

/** When more files than this fail, it is not the machine, and nothing is tried again. */
const mostFilesAgain = 3

/** Everything that vitest saw fail, also what passed when it was tried again. */
const failed: Failure[] = []

const parts: Record<string, (filter: readonly string[]) => Promise<Totals>> = {
  checks: async (filter) => judged(await runChecks(filter), 0),
  unit: (filter) => vitest('unit', ['unit', 'integration'], filter),
  components: (filter) => vitest('components', ['components'], filter),
  e2e: async (filter) => {
    const report = join(reports, 'e2e.json')
    const args = ['test', '--reporter=list,json', ...filter]
    const code = await run('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const totals = read<PlaywrightReport>(report)
    return judged(totals && playwrightTotals(totals), code)
  },
}

const vitest = async (name: string, projects: readonly string[], filter: readonly string[]): Promise<Totals> => {
  const once = async (files: readonly string[]): Promise<readonly [VitestReport | undefined, number]> => {
    const report = join(reports, `${name}.json`)
    rmSync(report, { force: true })
    const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    for (const project of projects) args.push('--project', project)
    const code = await run('vitest/vitest.mjs', [...args, ...files], {})
    return [read<VitestReport>(report), code]
  }
  const [first, code] = await once(filter)
  const failures = first ? vitestFailures(first) : []
  for (const failure of failures) failed.push(failure)
  const files = [...new Set(failures.map(({ file }) => file))]
  if (!first || files.length === 0 || files.length > mostFilesAgain) return judged(first && vitestTotals(first), code)
  console.log(`\n── ${name}, once more: ${files.map((file) => relative(root, file)).join(', ')} ──`)
  const [second, secondCode] = await once(files)
  return judged(second && vitestTotals(withSecondTry(first, second)), secondCode)
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

const main = async (): Promise<void> => {
  const [chosen, ...filter] = process.argv.slice(2)
  if (chosen && !parts[chosen]) {
    console.error(`There is no part "${chosen}"; there are ${Object.keys(parts).join(', ')}.`)
  }
  const results: [string, Totals][] = []
  for (const [name, part] of Object.entries(parts)) {
    if (chosen && chosen !== name) continue
    console.log(`\n── ${name} ──`)
    results.push([name, await part(filter)])
  }
  rmSync(reports, { recursive: true })
  console.log('')
  for (const { file, title, message } of failed) {
    console.log(`failed at the first try: ${relative(root, file)} › ${title}\n${message}\n`)
  }
  for (const [name, totals] of results) {
    console.log(`${name.padEnd(11)} ${lastLine(totals)}`)
    for (const complaint of totals.complaints) console.log(`            ${complaint}`)
  }
  const total = judged(sum(results.map(([, totals]) => totals)), 0)
  console.log(lastLine(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}

await main()
