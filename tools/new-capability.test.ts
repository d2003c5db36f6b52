import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { order } from '@colloquy/contract/order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from './capability-template/names.ts'
import { checkImports } from './checks/check-imports.ts'
import { checkStructure } from './checks/check-structure.ts'
import { problemsOf } from './checks/finding.ts'
import { filesOf, linesOf, nextMigration } from './new-capability.ts'
import { readTree, root, type Tree } from './repository-files.ts'

const names = namesOf('reading-lists')
const files = filesOf(names, '9001')
const capabilities = [...order, 'reading-lists']

/** The repository with the new capability in it. */
const grown = (): Tree => new Map([...readTree(root, ['contract', 'server', 'web']), ...files])
/** Problems that have to do with the new capability. */
const ours = (problems: readonly string[]) => problems.filter((problem) => /reading[-_]?lists/i.test(problem))

describe('a new capability', () => {
  it('has a valid structure', () => {
    expect(ours(problemsOf(checkStructure(grown(), capabilities)))).toEqual([])
  })

  it('has valid imports', { timeout: 60_000 }, () => {
    expect(ours(problemsOf(checkImports(grown(), capabilities)))).toEqual([])
  })

  it('gets the next migration number', () => {
    expect(nextMigration(['0001-platform.sql', '0012-calls.sql'])).toBe('0013')
  })

  it('lists the lines to add to existing files', () => {
    const tree = readTree(root, ['.'])
    expect(linesOf(names).filter(({ path }) => !isThere(tree, path))).toEqual([])
  })

  it.each(['ReadingLists', 'reading_lists', 'list', '../lists', ''])('is not named %s', (name) => {
    expect(() => namesOf(name)).toThrow(/plural noun/)
  })
})

const isThere = (tree: Tree, path: string) => [...tree.keys()].some((one) => one === path || one.startsWith(`${path}/`))

describe('the code of a new capability', () => {
  let folder: string

  beforeAll(() => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    folder = mkdtempSync(join(root, '.cache/new-capability-'))
    for (const part of ['contract', 'server/src/platform', 'web/src/platform', 'web/src/ui'])
      cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    listWords()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Does by program what the tool tells a person to do in web/src/platform/translation-keys.ts. */
  const listWords = () => {
    const path = join(folder, 'web/src/platform/translation-keys.ts')
    const line = linesOf(names).find((one) => one.path.endsWith('translation-keys.ts'))?.line
    writeFileSync(path, `${line}\n${readFileSync(path, 'utf8')}  | Leaves<typeof ${names.variable}>\n`)
  }

  /** What the compiler says about the new files of some folders, under the settings of one of our projects. */
  const typesOf = (base: string, ...include: string[]): string => {
    const paths = {
      '@colloquy/contract/*.json': [join(folder, 'contract/*.json')],
      '@colloquy/contract/*': [join(folder, 'contract/src/*.ts')],
    }
    const config = { extends: join(root, base), compilerOptions: { paths }, include, exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return run('typescript/bin/tsc', '-p', folder)
  }
  const serverFolder = 'server/src/capabilities/reading-lists'

  it('has no type errors in contract and server', { timeout: 60_000 }, () => {
    expect(typesOf('tsconfig.json', 'contract/src/reading-lists', serverFolder)).toBe('')
  })

  it('has no type errors in web', { timeout: 60_000 }, () => {
    expect(typesOf('web/tsconfig.json', 'web/src/capabilities/reading-lists')).toBe('')
  })

  it('would show a type error', { timeout: 60_000 }, () => {
    const path = join(folder, serverFolder, 'queries.ts')
    const content = readFileSync(path, 'utf8')
    writeFileSync(path, content.replace('total: rows.length', "total: 'many'"))
    expect(typesOf('tsconfig.json', serverFolder)).toContain('queries.ts')
    writeFileSync(path, content)
  })

  it('is formatted', () => {
    const paths = [...files.keys()].filter((path) => /\.tsx?$/.test(path)).map((path) => join(folder, path))
    expect(run('@biomejs/biome/bin/biome', 'format', '--vcs-enabled=false', '--colors=off', ...paths)).toMatch(
      /No fixes/,
    )
  })
})

const run = (bin: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.trim()
}
