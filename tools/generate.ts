/*
 * `npm run generate` writes all generated files; with --check it only reports stale ones.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { order } from '@colloquy/contract/order'
import { readContract } from '../server/src/platform/operations/registry.ts'
import { permissionMatrix } from '../server/testing/conformance/permission-matrix.ts'
import { principalDescriptions } from '../server/testing/conformance/test-world.ts'
import { migratedSchema } from '../server/testing/schema.ts'
import { type Finding, report } from './checks/finding.ts'
import { permissionsPage } from './permissions-page.ts'
import { root } from './repository-files.ts'

/** A generated file and how to make it. */
export interface GeneratedFile {
  readonly path: string
  readonly make: () => Promise<string>
}

const files: readonly GeneratedFile[] = [
  { path: 'server/schema.sql', make: migratedSchema },
  {
    path: 'docs/permissions.md',
    make: async () => permissionsPage(await readContract(order), permissionMatrix, principalDescriptions),
  },
]

/** Finds generated files that differ from what would be generated now. */
export const staleFiles = async (folder: string, generated: readonly GeneratedFile[]): Promise<Finding> => {
  const problems: string[] = []
  for (const { path, make } of generated) {
    const line = firstDifference(current(join(folder, path)), await make())
    if (line !== undefined) problems.push(`${path}: stale from line ${line} on; npm run generate updates it`)
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

/** Number of the first line that differs; undefined for equal texts. */
const firstDifference = (actual: string, expected: string): number | undefined => {
  if (actual === expected) return undefined
  const lines = expected.split('\n')
  return actual.split('\n').findIndex((line, index) => line !== lines[index]) + 1 || lines.length
}

if (import.meta.main) {
  if (process.argv.includes('--check')) report(await staleFiles(root, files))
  else
    for (const { path, make } of files) {
      writeFileSync(join(root, path), await make())
      console.log(`wrote ${path}`)
    }
}
