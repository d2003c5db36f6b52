/*
 * `npm run generate` writes the files that are made from others; with --check it only says which of them are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { order } from '@colloquy/contract/order'
import { readContract } from '../server/src/platform/operations/registry.ts'
import { rights } from '../server/testing/gates/rights.ts'
import { whoIsWho } from '../server/testing/gates/world.ts'
import { migratedSchema } from '../server/testing/schema.ts'
import { type Finding, report } from './checks/finding.ts'
import { permissionsPage } from './generated/permissions.ts'
import { root } from './tree.ts'

/** A file that is made from others, and how. */
export interface Generated {
  readonly path: string
  readonly make: () => Promise<string>
}

const files: readonly Generated[] = [
  { path: 'server/schema.sql', make: migratedSchema },
  { path: 'docs/permissions.md', make: async () => permissionsPage(await readContract(order), rights, whoIsWho) },
]

/** Says which files are not what they would be if they were made now. */
export const drift = async (folder: string, generated: readonly Generated[]): Promise<Finding> => {
  const problems: string[] = []
  for (const { path, make } of generated) {
    const line = firstDifference(current(join(folder, path)), await make())
    if (line !== undefined) problems.push(`${path}: stale from line ${line} on; npm run generate writes it anew`)
  }
  return { problems, counts: { 'generated files': generated.length } }
}

const current = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The number of the first line in which two texts differ; nothing when they are the same. */
const firstDifference = (is: string, wanted: string): number | undefined => {
  if (is === wanted) return undefined
  const lines = wanted.split('\n')
  return is.split('\n').findIndex((line, index) => line !== lines[index]) + 1 || lines.length
}

if (import.meta.main) {
  if (process.argv.includes('--check')) report(await drift(root, files))
  else
    for (const { path, make } of files) {
      writeFileSync(join(root, path), await make())
      console.log(`wrote ${path}`)
    }
}
