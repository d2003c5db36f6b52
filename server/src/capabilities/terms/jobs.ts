import { termsExpiryAnnounced, termsTookEffect } from '@colloquy/contract/terms/events'
import type { Timer } from '../../platform/operations/define.ts'
import { claimExpiringAgreements, claimUnannounced } from './store.ts'

/** People are reminded so many days before an agreement lapses. */
export const expiringDays = 14
/** Agreements per run of the timer; the others follow a minute later. */
const agreementsPerRun = 100

/** Announces versions that have come into force. */
const activateDueTerms: Timer = {
  name: 'terms.come-into-force',
  run: async ({ tx, at, emit }) => {
    for (const edition of await claimUnannounced(tx, at)) emit(termsTookEffect, edition)
  },
}

/** Reminds everybody once of agreements that lapse soon. Terms and privacy policy mostly lapse together. */
const remindBeforeExpiry: Timer = {
  name: 'terms.remind',
  run: async ({ tx, at, emit }) => {
    const first = new Map<string, Date>()
    for (const { personId, lapsesAt } of await claimExpiringAgreements(tx, {
      at,
      days: expiringDays,
      limit: agreementsPerRun,
    })) {
      const known = first.get(personId)
      if (!known || lapsesAt < known) first.set(personId, lapsesAt)
    }
    for (const [personId, lapsesAt] of first) emit(termsExpiryAnnounced, { personId, lapsesAt: lapsesAt.toISOString() })
  },
}

export const timers: readonly Timer[] = [activateDueTerms, remindBeforeExpiry]
