import type { Operation } from '@colloquy/contract/operation'
import { openApi } from '../../src/platform/operations/openapi.ts'
import type { Contract, Registry } from '../../src/platform/operations/registry.ts'

/** Everything that lists operations, with its names. */
export type Lists = Readonly<Record<string, readonly string[]>>

/** The lists of one application. */
export const listsOf = (contract: Contract, registry: Registry, written: Lists): Lists => {
  const document = openApi(registry) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
    readonly 'x-messages': Readonly<Record<string, unknown>>
  }
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return {
    contract: contract.operations.map((operation: Operation) => operation.name),
    rules: [...registry.handlers.keys()],
    description: [...described.map(({ operationId }) => operationId), ...Object.keys(document['x-messages'])],
    ...written,
  }
}

/** What one list has and another lacks, or has twice. */
export const differences = (lists: Lists): string[] => {
  const all = new Set(Object.values(lists).flat())
  return Object.entries(lists).flatMap(([list, names]) => [
    ...[...all].filter((name) => !names.includes(name)).map((name) => `${name} is missing in ${list}`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} stands twice in ${list}`),
  ])
}
