import type { Input, Operation } from '@colloquy/contract/operation'
import type { Result } from '../api.ts'
import { newIdempotencyKey } from '../ids.ts'
import { api } from '../session.ts'

type TryResult<T extends Operation> = Result<T> | { ok: false; refusal: 'unexpected' }

/** The calls without a response yet, by operation and input. */
const pending = new Map<string, Promise<TryResult<Operation>>>()

/**
 * Calls an operation; logs unexpected errors and returns them like a refusal. A call with the same input while the first
 * one has no response shares its result, so that a double click sends one link.
 */
export const tryOperation = <T extends Operation>(operation: T, input: Input<T>): Promise<TryResult<T>> => {
  const key = JSON.stringify([operation.name, input])
  const shared = pending.get(key) as Promise<TryResult<T>> | undefined
  if (shared) return shared
  const started = callOnce(operation, input).finally(() => pending.delete(key))
  pending.set(key, started as Promise<TryResult<Operation>>)
  return started
}

const callOnce = async <T extends Operation>(operation: T, input: Input<T>): Promise<TryResult<T>> => {
  try {
    return await api(operation, input, { idempotencyKey: newIdempotencyKey() })
  } catch (error) {
    console.error(error)
    return { ok: false, refusal: 'unexpected' }
  }
}
