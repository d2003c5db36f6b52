import { createHash } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/tables.ts'
import type { SerializedJson } from '../json.ts'
import type { OperationHandler } from './define.ts'
import { Refused } from './refused.ts'
import { claimKey, storeResponse } from './store.ts'

/** A claimed idempotency key: repeated requests with it have one effect. */
export interface IdempotencyClaim {
  /** The answer to the first request; absent when this is the first. */
  readonly answer?: string
  /** Stores the answer in the same transaction as the effect. A refusal rolls the claim back, so that a retry is possible. */
  readonly keep: (answer: SerializedJson) => Promise<void>
}

const unclaimed: IdempotencyClaim = { keep: async () => {} }

/**
 * Claims the caller's Idempotency-Key before anything else is read: a repeated request gets the first answer even if the
 * subject has changed since. Nothing is stored for visitors; answers with a secret are stored without it.
 * @throws Refused `idempotency_busy` when the first attempt takes longer than five seconds,
 * `idempotency_mismatch` when the key was used for another input
 */
export const claimIdempotencyKey = async (
  tx: Tx,
  { operation, rule, writes }: OperationHandler,
  actor: Actor,
  request: { readonly idempotencyKey?: string | undefined; readonly input: unknown },
  at: Date,
): Promise<IdempotencyClaim> => {
  const isStorable = !rule.answersSecret || rule.withoutSecret !== undefined
  if (!writes || !isStorable || actor.kind !== 'person' || request.idempotencyKey === undefined) return unclaimed
  const { tenantId, personId } = actor
  const key = { tenantId, personId, operation: operation.name as string, key: request.idempotencyKey }
  const bodyHash = createHash('sha256').update(canonical(request.input)).digest()
  const found = await claimKey(tx, key, bodyHash, at)
  if (found === 'busy') throw new Refused('idempotency_busy')
  if (found && !found.bodyHash.equals(bodyHash)) throw new Refused('idempotency_mismatch')
  return { ...(found && { answer: found.answer }), keep: (answer) => storeResponse(tx, key, String(answer)) }
}

/** JSON with sorted keys, so that equal values give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
