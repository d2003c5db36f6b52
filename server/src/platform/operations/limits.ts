import { isIPv6 } from 'node:net'
import type { Operation } from '@colloquy/contract/operation'
import type { Tx } from '../db/tables.ts'
import { hashOf } from '../ids.ts'
import type { OperationCaller, RateLimit } from './define.ts'
import { Refused } from './refused.ts'
import { type Budget, consumeBudgets, refundAttempt } from './store.ts'

/** The budgets that an attempt was counted against. */
export interface ConsumedBudgets {
  readonly keys: readonly string[]
  /** Those that are refunded when the attempt succeeds. */
  readonly refundable: readonly string[]
}

export const noBudgets: ConsumedBudgets = { keys: [], refundable: [] }

/**
 * Counts an attempt against every budget of the operation, or against none if one is exhausted.
 * Runs in a transaction of its own, so that attempts that are refused later count as well.
 * @returns the keys of the budgets it was counted against
 * @throws Refused `too_many` with the seconds to wait
 */
export const consumeBudgetsOf = async <T extends Operation>(
  tx: Tx,
  limits: readonly RateLimit<T>[],
  caller: OperationCaller<T>,
  at: Date,
): Promise<ConsumedBudgets> => {
  const refundable: string[] = []
  const budgets: Budget[] = []
  for (const limit of limits) {
    const { max, seconds } = limit
    if (limit.when && !limit.when(caller)) continue
    const key = await keyOf(tx, limit, caller)
    budgets.push({ key, max, seconds, what: limit.each?.(caller) ?? null })
    if (limit.refunds) refundable.push(key)
  }
  const wait = budgets.length > 0 ? await consumeBudgets(tx, budgets, at) : 0
  if (wait > 0) throw new Refused('too_many', { retryAfter: Math.ceil(wait) })
  return { keys: budgets.map(({ key }) => key), refundable }
}

/** Refunds an attempt to the budgets it was counted against. */
export const refundBudgets = async (tx: Tx, keys: readonly string[], at: Date): Promise<void> => {
  for (const key of keys) await refundAttempt(tx, key, at)
}

/** The key of a budget; hashed, because it may contain an e-mail address. */
const keyOf = async <T extends Operation>(
  tx: Tx,
  { name, per = personOrAddress }: RateLimit<T>,
  caller: OperationCaller<T>,
): Promise<string> => hashOf([caller.actor.tenantId, name, await per(caller, tx)].join('\n')).toString('base64url')

const personOrAddress = ({ actor, request }: OperationCaller<Operation>): string =>
  actor.kind === 'person' ? actor.personId : actor.kind === 'anonymous' ? actor.sessionId : networkOf(request.address)

/** The network of one subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
