import type { Tx } from '../../platform/db/tables.ts'
import { overwriteRecord } from '../people/commands.ts'
import { createRegisteredExpert, type RegisteredExpert } from '../registration/commands.ts'
import { declinedRecord } from './commands.ts'
import { decide, insertQuestion, startVetting, writeReply } from './store.ts'

/** A registered expert of the demo data, and the state of their vetting. */
export interface VettingSeed {
  readonly expert: RegisteredExpert
  /** How many hours ago they finished. */
  readonly hoursAgo: number
  readonly question?: string
  readonly reply?: string
  /** Why they were declined. */
  readonly declined?: string
}

interface DemoVettings {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  readonly registered: readonly VettingSeed[]
  /** The staff member who vets them. */
  readonly staff: string
}

const hourMs = 3_600_000

/** Inserts the registered experts of the demo data. @returns their ids */
export const seedVettings = async (
  tx: Tx,
  { tenantId, at, makeId, registered, staff }: DemoVettings,
): Promise<string[]> => {
  const ids: string[] = []
  const actor = { kind: 'system', tenantId } as const
  for (const { expert, hoursAgo, question, reply, declined } of registered) {
    const came = new Date(at.getTime() - hoursAgo * hourMs)
    const personId = await createRegisteredExpert({ tx, at: came, actor, emit: () => {} }, expert)
    if (personId === undefined) continue
    ids.push(personId)
    await startVetting(tx, { tenant_id: tenantId, person_id: personId, registered_at: came })
    if (question) {
      const [id, askedAt] = [makeId(), new Date(came.getTime() + 2 * hourMs)]
      await insertQuestion(tx, {
        tenant_id: tenantId,
        id,
        person_id: personId,
        question,
        asked_at: askedAt,
        asked_by: staff,
      })
      if (reply) await writeReply(tx, { id, personId, reply, at: new Date(askedAt.getTime() + 20 * hourMs) })
    }
    if (declined) {
      await overwriteRecord({ tx, emit: () => {} }, personId, declinedRecord)
      const decidedAt = new Date(came.getTime() + 5 * hourMs)
      await decide(tx, personId, {
        decision: 'declined',
        decided_at: decidedAt,
        decided_by: staff,
        reason: declined,
      })
    }
  }
  return ids
}
