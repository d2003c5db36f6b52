import { setDeliverySettings as setDeliverySettingsOperation } from '@colloquy/contract/notifications/operations'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { cancelWaitingMails } from '../../platform/mail/store.ts'
import { command } from '../../platform/operations/define.ts'
import * as store from './delivery-store.ts'
import { deleteMessagesOfRead } from './device-store.ts'

export const setDeliverySettings = command(setDeliverySettingsOperation, {
  allow: signedIn,
  about: ({ me, input }) => ({ kind: 'person', id: me.personId, details: { ...input } }),
  run: async ({ tx, me, at, input }) => {
    const { quietHours, dailyHour, frequencies } = input
    await store.writeDeliverySettings(tx, {
      tenant_id: me.tenantId,
      person_id: me.personId,
      changed_at: at,
      quiet_start: quietHours?.start ?? null,
      quiet_end: quietHours?.end ?? null,
      daily_hour: dailyHour,
      frequencies,
    })
    return input
  },
})

/** Cancels the mails to a person about a page that still wait. */
export const cancelMailsAbout = async (tx: Tx, personId: string, path: string): Promise<void> => {
  const mailIds = await store.claimMailsAbout(tx, personId, path)
  if (mailIds.length > 0) await cancelWaitingMails(tx, mailIds)
}

/** Cancels what still waits to tell people about pages whose notifications they have read. */
export const cancelRead = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  if (personIds.length === 0) return
  await deleteMessagesOfRead(tx, personIds)
  await store.deleteReadItems(tx, personIds)
  const mailIds = await store.claimReadMails(tx, personIds)
  if (mailIds.length > 0) await cancelWaitingMails(tx, mailIds)
}
