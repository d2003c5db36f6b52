import { factorsChanged } from '@colloquy/contract/factors/events'
import { instantOf } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { endSessions } from '../sessions/commands.ts'
import { sessionAddress } from '../sessions/store.ts'
import { accountOf } from '../store.ts'
import { factorsMail } from './mails.ts'

/** Notifies the address of record that an app, a passkey or recovery codes were added, removed or used. */
export const notifyFactorsChanged = on(
  factorsChanged,
  'identity.notify-factors-changed',
  async (context, { personId, changeId, what, byId, sessionId }) => {
    const { tx, actor } = context
    const account = await accountOf(tx, personId)
    if (!account?.email || account.isClosed) return
    const site = await siteOfPerson(tx, actor.tenantId, account.personType)
    const by = what === 'reset' && byId ? (await accountOf(tx, byId))?.fullName : undefined
    const address = sessionId && (await sessionAddress(tx, sessionId))
    const branding = await mailBranding(tx)
    await queueMail(
      context,
      factorsMail(account, {
        changeId,
        changedAt: instantOf(changeId),
        what,
        site,
        branding,
        ...(by !== undefined && { by }),
        ...(address && { address }),
      }),
    )
  },
)

/** Ends all sessions of an account whose factors were reset, because the lost device may still be signed in. */
export const endOnReset = on(factorsChanged, 'identity.end-on-reset', async (context, { personId, what }) => {
  if (what === 'reset') await endSessions(context, { personId }, 'ended_by_others')
})
