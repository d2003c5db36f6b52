/*
 * `npm run check`: all static checks.
 * `npm run check:full` adds the long-running suites.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository-files.ts'
import { type Totals, totalsLine } from './test-run/totals.ts'

interface Check {
  readonly name: string
  /** Script relative to the repository, and its arguments. */
  readonly command: readonly [script: string, ...args: string[]]
  readonly env?: Readonly<Record<string, string>>
}

const bin = (path: string) => join('node_modules', path)

const checks: readonly Check[] = [
  { name: 'types of contract, server and tools', command: [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'types of web', command: [bin('typescript/bin/tsc'), '-p', 'web'] },
  { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'] },
  { name: 'nothing unused', command: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'structure', command: ['tools/checks/check-structure.ts'] },
  { name: 'imports', command: ['tools/checks/check-imports.ts'] },
  { name: 'names', command: ['tools/checks/check-names.ts'] },
  { name: 'tables', command: ['tools/checks/check-tables.ts'] },
  { name: 'translations', command: ['tools/checks/check-translations.ts'] },
  { name: 'decisions', command: ['tools/checks/check-decisions.ts'] },
  { name: 'documents', command: ['tools/checks/check-documents.ts'] },
  { name: 'specification', command: ['tools/checks/check-specification.ts'] },
  { name: 'glossary', command: ['tools/checks/check-glossary.ts'] },
  { name: 'generated files', command: ['tools/generate.ts', '--check'] },
  { name: 'lock file', command: ['tools/checks/check-lock.ts'] },
]

/** For benches whose figures are meaningful only after long runs on an idle machine. */
const smokeOptions = ['--smoke'] as const

/** Suites without a time limit. */
const longSuites: readonly Check[] = [
  {
    name: 'laws of verdicts hold in 10,000 cases each',
    command: [
      ...([bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--testTimeout=600000'] as const),
      'engine-v1/laws',
      'simulations/outcome-change',
    ],
    env: { PROPERTY_RUNS: '10000' },
  },
  {
    name: 'operations withstand all hostile input',
    command: [bin('vitest/vitest.mjs'), 'run', '--project', 'integration', 'conformance/input-fuzzing.db'],
    env: { FUZZ_ALL: 'yes' },
  },
  { name: 'a clean clone starts', command: ['tools/clean-clone.ts'] },
  { name: 'a backup can be restored', command: ['tools/restore-drill.ts'] },
  { name: 'starts within its budget', command: ['bench/run.ts', 'start'] },
  { name: 'pages keep their weight', command: ['bench/run.ts', 'pages'] },
  {
    name: 'the cost of a request can be measured',
    command: ['bench/run.ts', 'api', ...smokeOptions, '--pairs', '1', '--requests', '40'],
  },
  {
    name: 'database queries of pages can be measured',
    command: ['bench/run.ts', 'sql', ...smokeOptions, '--rounds', '5', '--seconds', '1'],
  },
  {
    name: 'sign-in can be measured',
    command: ['bench/run.ts', 'sign-in', ...smokeOptions, '--count', '20', '--rounds', '1'],
  },
  { name: 'first paint can be measured', command: ['bench/run.ts', 'paint', ...smokeOptions, '--rounds', '1'] },
  { name: 'joining a call can be measured', command: ['bench/run.ts', 'join', ...smokeOptions, '--rounds', '2'] },
  { name: 'slots are found in time and agree with a full scan', command: ['bench/run.ts', 'slots'] },
  { name: 'the search engine agrees with a full scan', command: ['bench/run.ts', 'search-equivalence'] },
  {
    name: 'the search engine can be measured',
    command: ['bench/run.ts', 'search', ...smokeOptions, '--people', '5000'],
  },
  { name: 'crashes lose nothing', command: ['bench/run.ts', 'crash', '--kills', '40', '--database-kills', '10'] },
  { name: 'the crash bench notices disabled safeguards', command: ['bench/run.ts', 'sabotage'] },
]

const concurrency = 2

/** Runs the checks whose name contains one of the filters, or all. Each check counts as one test. */
export const runChecks = async (filter: readonly string[], full = false): Promise<Totals> => {
  const queue = [...checks, ...(full ? longSuites : [])].filter(
    ({ name }) => filter.length === 0 || filter.some((part) => name.includes(part)),
  )
  const errors: string[] = []
  const total = queue.length
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const began = performance.now()
      const { ok, output } = await run(check)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${seconds} s)${ok ? summaryOf(output) : `\n${output}`}`)
      if (!ok) errors.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { passed: total - errors.length, failed: errors.length, skipped: 0, secondTries: 0, errors: errors }
}

/** Our own checks end with what they have counted, which is worth seeing even when all is well. */
const summaryOf = (output: string): string => {
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.startsWith('checked ') ? ` – ${line}` : ''
}

const run = ({ command: [script, ...args], env }: Check): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    if (!existsSync(join(root, script))) return resolve({ ok: false, output: `${script} is missing` })
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'] as const,
      ...(env && { env: { ...process.env, ...env } }),
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })

if (import.meta.main) {
  const args = process.argv.slice(2)
  const totals = await runChecks(
    args.filter((arg) => !arg.startsWith('-')),
    args.includes('--full'),
  )
  console.log(totalsLine(totals))
  process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
}
