import { getMailStatus as getMailStatusOperation } from '@colloquy/contract/notifications/operations'
import type { MailStatus } from '@colloquy/contract/notifications/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { undeliverableAddress } from '../../platform/mail/undeliverable-store.ts'
import { query } from '../../platform/operations/define.ts'
import { serviceEmails } from '../people/contact/queries.ts'
import { personSummaries } from '../people/queries.ts'

export const getMailStatus = query(getMailStatusOperation, {
  allow: signedIn,
  run: ({ tx, me }) => readMailStatus(tx, me.personId),
})

/** A person's address, and why mails to it are held. */
export const readMailStatus = async (tx: Tx, personId: string): Promise<MailStatus> => {
  const chosen = (await serviceEmails(tx, [personId])).get(personId)
  const address = chosen ?? (await personSummaries(tx, [personId])).get(personId)?.email ?? null
  const found = address === null ? undefined : await undeliverableAddress(tx, address)
  return {
    address,
    undeliverable: found ? { since: found.since.toISOString(), detail: found.detail } : null,
  }
}
