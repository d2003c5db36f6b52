import { connectionChanged } from '@colloquy/contract/identity/sso/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailLook, siteOfPerson } from '../../tenancy/queries.ts'
import { accountOf } from '../store.ts'
import { connectionLetter } from './mails.ts'

/** Notifies the address of record that a provider account was connected or disconnected. */
export const notifyConnectionChanged = on(connectionChanged, 'identity.tell-of-connection', async (work, facts) => {
  const { tx, actor } = work
  const account = await accountOf(tx, facts.personId)
  if (!account?.email || account.isGone) return
  const site = await siteOfPerson(tx, actor.tenantId, account.personType)
  const changedAt = instantOf(facts.changeId)
  await queueMail(work, connectionLetter(account, { ...facts, changedAt, site, look: await mailLook(tx) }))
})
