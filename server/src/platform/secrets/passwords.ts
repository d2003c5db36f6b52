import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency-limit.ts'

/** Makes and checks the stored form of passwords. */
export interface Passwords {
  /** @throws TooBusy */
  readonly hash: (password: string) => Promise<string>
  /**
   * Whether the password belongs to the stored form. Without one, the same work is done and the answer is no,
   * so that the time it takes does not tell whether there is an account.
   * @throws TooBusy
   */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>
}

// OWASP's recommendation: 19 MiB, two passes. Argon2id is number 2.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const halfTheCores = Math.max(1, Math.floor(availableParallelism() / 2))

/** The form of no password at all, of the same cost. */
const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * At most `parallel` passwords are worked on at once and `waiting` more wait: each takes a core for a while, and half of
 * the cores are everybody else's. Whoever waits must hold no transaction: the database has fewer to offer than wait.
 */
export const boundedPasswords = ({ parallel = halfTheCores, waiting = 100 } = {}): Passwords => {
  const limited = limitConcurrency({ parallel, waiting })
  return {
    hash: (password) => limited(() => hash(normal(password), cost)),
    verify: (stored, password) =>
      limited(async () => (await verify(stored ?? decoy, normal(password))) && stored !== undefined),
  }
}

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string): string => password.normalize('NFKC')
