/*
 * `npm test`: all checks and all tests, in the order in which they fail fastest.
 * `npm test -- unit|components|e2e|checks [filter]` runs one part; the filter is a part of a file's path.
 * Prints a line per part and, last and alone, the totals of all.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { judged, lastLine, playwrightTotals, sum, type Totals, vitestTotals } from './results/totals.ts'
import { root } from './tree.ts'

const reports = mkdtempSync(join(tmpdir(), 'colloquy-test-'))

const parts: Record<string, (filter: readonly string[]) => Promise<Totals>> = {
  checks: async (filter) => judged(await runChecks(filter), 0),
  unit: (filter) => vitest('unit', ['unit', 'integration'], filter),
  components: (filter) => vitest('components', ['components'], filter),
  e2e: async (filter) => {
    const report = join(reports, 'e2e.json')
    const args = ['test', '--reporter=list,json', ...filter]
    const code = await run('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return judged(read(report, playwrightTotals), code)
  },
}

const vitest = async (name: string, projects: readonly string[], filter: readonly string[]): Promise<Totals> => {
  const report = join(reports, `${name}.json`)
  const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  for (const project of projects) args.push('--project', project)
  const code = await run('vitest/vitest.mjs', [...args, ...filter], {})
  return judged(read(report, vitestTotals), code)
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

const read = <R>(path: string, count: (report: R) => Totals): Totals | undefined => {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')) as R)
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
  for (const [name, totals] of results) {
    console.log(`${name.padEnd(11)} ${lastLine(totals)}`)
    for (const complaint of totals.complaints) console.log(`            ${complaint}`)
  }
  const total = judged(sum(results.map(([, totals]) => totals)), 0)
  console.log(lastLine(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}

await main()
