/*
 * The order in which test files are run: those that take longest first, so that in the end no worker is left alone with
 * one of them. The runner goes by what a file took the last time, and at the first time by its size: but the gates
 * are small files that do a lot.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = [
  'testing/gates/hostile',
  'testing/gates/',
  'src/processes',
  'src/restart',
  'backup/backup',
  'embedded/launcher',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((part) => moduleId.includes(part) && moduleId.endsWith('.db.test.ts'))
  return found < 0 ? long.length : found
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
