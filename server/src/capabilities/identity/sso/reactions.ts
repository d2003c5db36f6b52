import { connectionChanged } from '@colloquy/contract/identity/sso/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { accountOf } from '../store.ts'
import { connectionMail } from './mails.ts'

/** Notifies the address of record that a provider account was connected or disconnected. */
export const notifyConnectionChanged = on(
  connectionChanged,
  'identity.notify-connection-changed',
  async (context, payload) => {
    const { tx, actor } = context
    const account = await accountOf(tx, payload.personId)
    if (!account?.email || account.isClosed) return
    const site = await siteOfPerson(tx, actor.tenantId, account.personType)
    const changedAt = instantOf(payload.changeId)
    await queueMail(context, connectionMail(account, { ...payload, changedAt, site, branding: await mailBranding(tx) }))
  },
)
