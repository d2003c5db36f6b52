import { passwordChanged } from '@colloquy/contract/identity/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { accountOf } from '../store.ts'
import { passwordChangedMail } from './mails.ts'

/** Notifies the address of record that the password was changed. */
export const notifyPasswordChanged = on(
  passwordChanged,
  'identity.notify-password-changed',
  async (context, { personId, changeId }) => {
    const { tx, actor } = context
    const account = await accountOf(tx, personId)
    if (!account?.email || account.isClosed) return
    const site = await siteOfPerson(tx, actor.tenantId, account.personType)
    const change = { changeId, changedAt: instantOf(changeId), site, branding: await mailBranding(tx) }
    await queueMail(context, passwordChangedMail(account, change))
  },
)
