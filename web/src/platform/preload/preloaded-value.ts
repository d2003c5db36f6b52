import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { buildRequest } from '../api.ts'
import { currentSettings } from '../settings.ts'
import { takeParsed } from './preloaded-responses.ts'

/**
 * The value of an answer that has come before the page was drawn, so that the page is drawn with it at once; undefined where
 * it has to be asked for.
 */
export const preloadedValue = <T extends Operation>(operation: T, input: Input<T>): Wire<T> | undefined => {
  const { path, init } = buildRequest(operation, input)
  return takeParsed((currentSettings()?.webApiUrl ?? '/api') + path, init) as Wire<T> | undefined
}
