import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { buildRequest } from '../api.ts'
import { currentSettings } from '../settings.ts'
import { consumeParsed } from './preloaded-responses.ts'

/** The value of a response that was preloaded before the first render; undefined when it must be requested. */
export const preloadedValue = <T extends Operation>(operation: T, input: Input<T>): Wire<T> | undefined => {
  const { path, init } = buildRequest(operation, input)
  return consumeParsed((currentSettings()?.webApiUrl ?? '/api') + path, init) as Wire<T> | undefined
}
