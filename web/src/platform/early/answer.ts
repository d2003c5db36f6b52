import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { requestFor } from '../api.ts'
import { settingsNow } from '../settings.ts'
import { takeRead } from './early.ts'

/**
 * The value of an answer that has come before the page was drawn, so that the page is drawn with it at once; undefined where
 * it has to be asked for.
 */
export const answerHere = <T extends Operation>(operation: T, input: Input<T>): Wire<T> | undefined => {
  const { path, init } = requestFor(operation, input)
  return takeRead((settingsNow()?.webApiUrl ?? '/api') + path, init) as Wire<T> | undefined
}
