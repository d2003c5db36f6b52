import { createHash } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/tables.ts'
import type { SerializedJson } from '../json.ts'
import type { OperationHandler } from './define.ts'
import { Refused } from './refused.ts'
import { claimKey, storeResponse } from './store.ts'

/** One decision of a person, which has one effect however often the browser has to send it. */
export interface IdempotencyClaim {
  /** The answer given the first time; absent when this is the first time. */
  readonly answer?: string
  /** Stores the answer beside the effect it belongs to. A refusal undoes the claim, so that trying again is possible. */
  readonly keep: (answer: SerializedJson) => Promise<void>
}

const unclaimed: IdempotencyClaim = { keep: async () => {} }

/**
 * Takes the caller's Idempotency-Key, before anything else is read: a repetition gets the answer of the first time
 * even if the thing has moved on since.
 * Nothing is remembered for visitors, and of an answer with a secret only what the operation says without it.
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

/** The same text for the same value, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
