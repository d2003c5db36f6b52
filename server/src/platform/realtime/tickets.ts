import type { Tx } from '../db/tables.ts'
import { hashOf, newSecret } from '../ids.ts'
import type { Timer } from '../operations/define.ts'
import { deleteOldTickets, insertTicket } from './store.ts'

const ticketTtlMs = 30_000

/** A secret that opens one live connection for this session, once, within 30 seconds. */
export const issueTicket = async (
  tx: Tx,
  session: { readonly tenantId: string; readonly sessionId: string },
  at: Date,
): Promise<string> => {
  const ticket = newSecret()
  const expiresAt = new Date(at.getTime() + ticketTtlMs)
  await insertTicket(tx, { ...session, hash: hashOf(ticket), expiresAt })
  return ticket
}

/** Clears away tickets that nobody has shown. */
export const ticketTimer: Timer = { name: 'live.tickets', run: ({ tx, at }) => deleteOldTickets(tx, at) }
