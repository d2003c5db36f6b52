import { resetRequested } from '@colloquy/contract/identity/events'
import { on } from '../../../platform/operations/define.ts'
import { mailToken } from '../email-link/token-commands.ts'
import { canResetPassword } from '../policy.ts'
import { passwordSetAt } from './store.ts'

/** Sends the link to set a new password. */
export const sendReset = on(resetRequested, 'identity.send-reset', (context, { requestId }) =>
  mailToken(context, requestId, async (account) => {
    const setAt = await passwordSetAt(context.tx, account?.personId ?? requestId)
    return account !== undefined && canResetPassword(account, setAt !== undefined)
  }),
)
