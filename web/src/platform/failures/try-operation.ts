import type { Input, Operation } from '@colloquy/contract/operation'
import type { Result } from '../api.ts'
import { newIdempotencyKey } from '../ids.ts'
import { api } from '../session.ts'

type TryResult<T extends Operation> = Result<T> | { ok: false; refusal: 'unexpected' }

/** Calls an operation once; logs unexpected errors and returns them like a refusal. */
export const tryOperation = async <T extends Operation>(operation: T, input: Input<T>): Promise<TryResult<T>> => {
  try {
    return await api(operation, input, { idempotencyKey: newIdempotencyKey() })
  } catch (error) {
    console.error(error)
    return { ok: false, refusal: 'unexpected' }
  }
}
