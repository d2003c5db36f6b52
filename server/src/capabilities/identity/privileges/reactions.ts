import { privilegesChanged } from '@colloquy/contract/people/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { administratorsOf } from '../../people/accounts/queries.ts'
import { personSummaries } from '../../people/queries.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { accountOf } from '../store.ts'
import { privilegesMail } from './mails.ts'

/** Tells the person and everybody else who administers them, so that no privilege is granted unnoticed. */
export const notifyPrivilegesChanged = on(
  privilegesChanged,
  'identity.notify-privileges-changed',
  async (context, { personId, byId, changeId, granted, withdrawn }) => {
    const { tx, actor } = context
    const subject = (await personSummaries(tx, [personId])).get(personId)
    if (!subject) return
    const by = (await accountOf(tx, byId))?.fullName ?? ''
    const site = await siteOfPerson(tx, actor.tenantId, subject.personType)
    const branding = await mailBranding(tx)
    const others = await administratorsOf(tx, subject)
    for (const recipient of [personId, ...others.filter((id) => id !== byId)]) {
      const account = await accountOf(tx, recipient)
      if (!account?.email || account.isClosed) continue
      const change = { changeId, changedAt: instantOf(changeId), by, subject, granted, withdrawn, site, branding }
      await queueMail(context, privilegesMail(account, change))
    }
  },
)
