import {
  listLegalHolds as listLegalHoldsOperation,
  getChatRetention as openRetentionOperation,
} from '@colloquy/contract/chat/retention-operations'
import { defaultRetentionMonths, type LegalHold, type MessageRetention } from '@colloquy/contract/chat/retention-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { chatLabels } from '../label-store.ts'
import { canOversee } from '../policy.ts'
import { monthsInEffect, retentionStart } from './rules.ts'
import * as store from './store.ts'

const maxHolds = 100

export const readRetention = async (tx: Tx, at: Date): Promise<MessageRetention> => {
  const periods = await store.retentionPeriods(tx)
  if (periods === undefined) return { months: defaultRetentionMonths, former: null }
  const { months, formerMonths, effectiveAt } = periods
  return {
    months,
    former: at < effectiveAt ? { months: formerMonths, effectiveAt: effectiveAt.toISOString() } : null,
  }
}

/** The instant before which the tenant keeps nothing that people wrote, as of another instant. */
export const retentionStartAt = async (tx: Tx, at: Date): Promise<Date> =>
  retentionStart(monthsInEffect(await store.retentionPeriods(tx), at), at)

export const getRetention = query(openRetentionOperation, {
  allow: canOversee,
  run: ({ tx, at }) => readRetention(tx, at),
})

/** Holds with the conversations that they are about. */
const presentHolds = async (tx: Tx, holds: readonly store.LegalHoldRecord[]): Promise<LegalHold[]> => {
  const labels = await chatLabels(
    tx,
    holds.map(({ chat_id }) => chat_id),
  )
  return holds.map((hold) => {
    const { kind: chatKind, title: chatTitle } = labels.get(hold.chat_id)!
    return {
      holdId: hold.id,
      chatId: hold.chat_id,
      chatKind,
      chatTitle,
      reason: hold.reason,
      placedAt: hold.placed_at.toISOString(),
      placedByName: hold.placed_by_name,
      lifted: hold.lifted_at && {
        at: hold.lifted_at.toISOString(),
        byName: hold.lifted_by_name,
        reason: hold.lift_reason ?? '',
      },
    }
  })
}

export const presentLegalHold = async (tx: Tx, holdId: string): Promise<LegalHold> =>
  (await presentHolds(tx, [await store.legalHoldById(tx, holdId)]))[0]!

export const listLegalHolds = query(listLegalHoldsOperation, {
  allow: canOversee,
  run: async ({ tx, input: { view } }) => ({
    holds: await presentHolds(tx, await store.listLegalHolds(tx, view, maxHolds)),
  }),
})
