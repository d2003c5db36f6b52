import { execFileSync } from 'node:child_process'
import { root } from '../repository-files.ts'

/** The tests that a change can touch. `all` stands for every file of a part; an empty list for none. */
export interface AffectedTests {
  /** Changed sources: vitest finds the tests that import them, directly or not. */
  readonly unit: readonly string[] | 'all'
  readonly components: readonly string[] | 'all'
  /** Paths of journeys. */
  readonly e2e: readonly string[] | 'all'
}

/** Files that differ from `base`, those that git does not track included. Paths are relative to the repository. */
export const filesChangedSince = (base: string): string[] => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** Tests that start whole processes import nothing of the product: they depend on all of it through this file. */
const processStarter = 'server/testing/processes.ts'

/**
 * Decides what has to run after a change. Sources are followed by their imports; everything that is read in another way
 * (translations, migrations, settings of tools) touches all tests of the parts that read it.
 */
export const affectedBy = (files: readonly string[]): AffectedTests => {
  const some = (pattern: RegExp) => files.some((file) => pattern.test(file))
  const isSource = (file: string) => /\.tsx?$/.test(file)
  const touchesAll = some(/^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|contract\/translations\/.*)$/)
  const server = files.filter((file) => isSource(file) && !file.startsWith('web/') && !file.startsWith('e2e/journeys/'))
  const web = files.filter((file) => isSource(file) && /^(web|contract)\//.test(file))
  const touchesProduct = some(/^(server|contract)\//)
  const unit = [...server, ...web, ...(touchesProduct ? [processStarter] : [])]
  return {
    unit: touchesAll || some(/^server\/(migrations|schema\.sql)/) ? 'all' : unit,
    components: touchesAll || some(/^web\/.*\.(css|html|json)$/) ? 'all' : web,
    e2e:
      touchesAll || some(/^(server|contract|web|e2e\/rig)\//)
        ? 'all'
        : files.filter((file) => file.startsWith('e2e/journeys/')),
  }
}
