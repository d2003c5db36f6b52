import type { Input, Operation } from '@colloquy/contract/operation'
import type { Result } from '../api.ts'
import { newKey } from '../ids.ts'
import { api } from '../session.ts'

type Attempt<T extends Operation> = Result<T> | { ok: false; refusal: 'unexpected' }

/** Asks for an operation once; what nobody expected is told on the console and comes back like a refusal. */
export const attempt = async <T extends Operation>(operation: T, input: Input<T>): Promise<Attempt<T>> => {
  try {
    return await api(operation, input, { idempotencyKey: newKey() })
  } catch (error) {
    console.error(error)
    return { ok: false, refusal: 'unexpected' }
  }
}
