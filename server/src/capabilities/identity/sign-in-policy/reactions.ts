import { signInMethodRemoved } from '@colloquy/contract/identity/sign-in-policy/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { providers } from '../sso/store.ts'
import { accountOf } from '../store.ts'
import { lockedOutMail } from './mails.ts'

/** Notifies the people whose only sign-in method was disabled. Deleted accounts get no e-mail. */
export const notifyLockedOut = on(
  signInMethodRemoved,
  'identity.notify-shut-out',
  async (context, { changeId, byId, personIds }) => {
    const { tx, actor } = context
    const by = (await accountOf(tx, byId))?.fullName ?? ''
    const names = (await providers(tx)).map(({ name }) => name)
    const branding = await mailBranding(tx)
    for (const personId of personIds) {
      const account = await accountOf(tx, personId)
      if (!account?.email || account.isClosed) continue
      const site = await siteOfPerson(tx, actor.tenantId, account.personType)
      const closed = { changeId, closedAt: instantOf(changeId), by, providers: names, site, branding }
      await queueMail(context, lockedOutMail(account, closed))
    }
  },
)
