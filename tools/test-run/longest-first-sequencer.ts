/*
 * Runs the slowest test files first, so that no worker is left alone with one of them at the end. Vitest sorts by the duration
 * of the last run, or by size on the first run; but the gates are small files that take long.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowFiles = [
  'testing/conformance/input-fuzzing',
  'testing/conformance/',
  'src/processes',
  'src/restart',
  'backup/backup',
  'embedded/launcher',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = slowFiles.findIndex((part) => moduleId.includes(part) && moduleId.endsWith('.db.test.ts'))
  return found < 0 ? slowFiles.length : found
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
