/*
 * `npm run bench -- NAME [options]` runs bench/NAME.ts or bench/NAME/bench.ts, which exports `run(args): Promise<Measurement>`, prints its table and, as
 * the last line, one JSON object `{ name, figures, goals, pass }`. Budgets are in rig/budgets.json.
 * With `--smoke`, figures must exist but need not meet their budgets: for runs too short to be meaningful.
 * Without a name it lists the benches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type Budget, checkBudgets, type Measurement, withoutLimits } from './rig/budget.ts'

const folder = new URL('.', import.meta.url)
const budgets = JSON.parse(readFileSync(new URL('rig/budgets.json', folder), 'utf8')) as Record<
  string,
  Record<string, Budget>
>
const parts = ['run']
/** The file of each bench, by name. */
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path): [string, string][] => {
    const [, bench] = /^([a-z0-9-]+)(?:\.ts|\/bench\.ts)$/.exec(path.replaceAll('\\', '/')) ?? []
    return bench === undefined || parts.includes(bench) ? [] : [[bench, path]]
  }),
)

const [name, ...options] = process.argv.slice(2)
const args = options.filter((arg) => arg !== '--smoke')
const file = files.get(name ?? '')
if (!name || !file) {
  console.error(`Usage: npm run bench -- NAME [options]. Benches: ${[...files.keys()].toSorted().join(', ')}.`)
  process.exitCode = 2
} else {
  const bench = (await import(new URL(file, folder).href)) as { run(args: string[]): Promise<Measurement> }
  const { figures, table } = await bench.run(args)
  console.table(table)
  const promised = budgets[name] ?? {}
  const verdict = checkBudgets(name, figures, options.length > args.length ? withoutLimits(promised) : promised)
  console.log(JSON.stringify(verdict))
  process.exitCode = verdict.pass ? 0 : 1
}
