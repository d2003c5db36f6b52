/*
 * `npm run new:capability -- NAME` writes a capability that lists and creates one kind of thing: contract, server, migration,
 * browser and translations. It changes no existing file and prints the lines to add to existing ones.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractFiles, translationFiles } from './capability-template/contract-side.ts'
import { type Names, namesOf } from './capability-template/names.ts'
import { migration, serverFiles } from './capability-template/server-side.ts'
import { webFiles } from './capability-template/web-side.ts'
import { root } from './repository-files.ts'

/** All files of a new capability by path. `number` is the four-digit number of its migration. */
export const filesOf = (names: Names, number: string): Map<string, string> => {
  const below = (folder: string, files: Record<string, string>) =>
    Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content] as const)
  return new Map([
    ...below(`contract/src/${names.folder}`, contractFiles(names)),
    ...below(`contract/translations/libs/${names.folder}`, translationFiles(names)),
    ...below(`server/src/capabilities/${names.folder}`, serverFiles(names)),
    [`server/migrations/${number}-${names.folder}.sql`, migration(names)],
    ...below(`web/src/capabilities/${names.folder}`, webFiles(names)),
  ])
}

/** A line to add by hand, because its place is a decision. */
export interface Line {
  readonly path: string
  readonly line: string
  readonly where: string
}

/** The lines that connect a new capability to the product. */
export const linesOf = ({ folder, variable, type, oneType }: Names): Line[] => [
  { path: 'contract/src/order.ts', line: `  '${folder}',`, where: 'in the list, after everything it depends on' },
  {
    path: 'server/src/app.ts',
    line: `import { ${variable} } from './capabilities/${folder}/manifest.ts'`,
    where: `with the imports; and ${variable} in the list of capabilities`,
  },
  {
    path: 'web/src/platform/translation-keys.ts',
    line: `import type ${variable} from '@colloquy/contract/translations/libs/${folder}/enUS.json'`,
    where: `with the imports; and | Leaves<typeof ${variable}> in the union`,
  },
  {
    path: 'web/src/portals',
    line: `${type}Screen`,
    where: 'an address with title and message in each portal that shows it',
  },
  {
    path: 'e2e/rig/screens.ts',
    line: `{ name: '${folder}', … }`,
    where: 'so that screenshots and accessibility checks include it',
  },
  {
    path: 'server/testing/conformance',
    line: `list${type}, create${oneType}`,
    where: 'a fixture and a row of expected permissions each; the gates fail without them',
  },
]

/** Four-digit number of the next migration. */
export const nextMigration = (files: readonly string[]): string =>
  String(Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0)) + 1).padStart(4, '0')

const main = (name: string | undefined): void => {
  if (!name) throw new Error('Usage: npm run new:capability -- NAME, such as reading-lists')
  const names = namesOf(name)
  const files = filesOf(names, nextMigration(readdirSync(join(root, 'server/migrations'))))
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)))
  if (existing) throw new Error(`${existing} exists already; nothing was written`)
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    console.log(`wrote ${path}`)
  }
  console.log('\nTo make it part of the product, add:')
  for (const { path, line, where } of linesOf(names)) console.log(`- ${path}: ${line.trim()}\n  ${where}`)
}

if (import.meta.main) {
  try {
    main(process.argv[2])
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
