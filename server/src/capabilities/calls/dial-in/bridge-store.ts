import type { PhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import type { callbackStates } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'

export interface BridgeRow {
  tenant_id: string
  base_url: string
  encrypted_secret: Buffer
  callback_countries: string[]
  changed_at: Date
  problem: PhoneBridge['problem']
}

interface TokenRow {
  tenant_id: string
  id: string
  expires_at: Date
}

export interface ConnectionRow {
  tenant_id: string
  /** As the bridge names it. */
  id: string
  call_id: string
  person_id: string
  admitted_at: Date
  seen_at: Date
  left_at: Date | null
  /** The texts that its holder was read and has not answered to. */
  read_terms_id: string | null
  read_approval_id: string | null
}

export interface CallbackRow {
  tenant_id: string
  id: string
  call_id: string
  person_id: string
  number: string
  requested_at: Date
  state: (typeof callbackStates)[number]
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    phone_bridges: BridgeRow
    bridge_tokens: TokenRow
    phone_connections: ConnectionRow
    phone_callbacks: CallbackRow
  }
}

/** The bridge of the tenant; undefined without one. */
export const findBridge = (tx: Tx): Promise<BridgeRow | undefined> =>
  tx.selectFrom('phone_bridges').selectAll().executeTakeFirst()

export const writeBridge = async (tx: Tx, row: BridgeRow): Promise<void> => {
  const { tenant_id, ...changed } = row
  await tx
    .insertInto('phone_bridges')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

export const setBridgeProblem = async (tx: Tx, problem: BridgeRow['problem']): Promise<void> => {
  await tx.updateTable('phone_bridges').set({ problem }).where('problem', 'is distinct from', problem).execute()
}

export const deleteBridge = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('phone_bridges').execute()
}

/** @returns false when the token was taken before */
export const consumeToken = async (tx: Tx, row: TokenRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('bridge_tokens')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteExpiredTokens = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('bridge_tokens').where('expires_at', '<', at).execute()
}

/** @returns false, without any change, where the bridge has used the name before */
export const insertConnection = async (tx: Tx, row: Omit<ConnectionRow, 'left_at'>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('phone_connections')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A phone that has not left. */
export const openConnection = (tx: Tx, id: string): Promise<ConnectionRow | undefined> =>
  tx.selectFrom('phone_connections').selectAll().where('id', '=', id).where('left_at', 'is', null).executeTakeFirst()

/** Notes which texts the holder of a phone was read and has to answer to, or that none are left. */
export const setReadTexts = async (
  tx: Tx,
  id: string,
  read: Pick<ConnectionRow, 'read_terms_id' | 'read_approval_id'>,
): Promise<void> => {
  await tx.updateTable('phone_connections').set(read).where('id', '=', id).execute()
}

/** The phones that have not left a call. */
export const openConnectionsOf = (tx: Tx, callId: string): Promise<ConnectionRow[]> =>
  tx.selectFrom('phone_connections').selectAll().where('call_id', '=', callId).where('left_at', 'is', null).execute()

/** Phones that the bridge has not mentioned since. */
export const connectionsSilentSince = (tx: Tx, since: Date): Promise<ConnectionRow[]> =>
  tx.selectFrom('phone_connections').selectAll().where('left_at', 'is', null).where('seen_at', '<', since).execute()

export const recordConnectionSeen = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('phone_connections').set({ seen_at: at }).where('id', '=', id).execute()
}

export const closeConnection = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('phone_connections')
    .set((eb) => ({ left_at: eb.fn<Date>('greatest', [eb.val(at), 'admitted_at']) }))
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute()
}

export const insertCallback = async (tx: Tx, row: CallbackRow): Promise<void> => {
  await tx.insertInto('phone_callbacks').values(row).execute()
}

export const findCallback = (tx: Tx, id: string): Promise<CallbackRow | undefined> =>
  tx.selectFrom('phone_callbacks').selectAll().where('id', '=', id).executeTakeFirst()

export const latestCallback = (tx: Tx, callId: string, personId: string): Promise<CallbackRow | undefined> =>
  tx
    .selectFrom('phone_callbacks')
    .selectAll()
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()

export const setCallbackState = async (tx: Tx, id: string, state: CallbackRow['state']): Promise<void> => {
  await tx.updateTable('phone_callbacks').set({ state }).where('id', '=', id).execute()
}

export const deleteCallbacksBefore = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('phone_callbacks').where('requested_at', '<', at).execute()
}
