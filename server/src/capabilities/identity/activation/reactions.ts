import { activationRequested } from '@colloquy/contract/identity/events'
import { on } from '../../../platform/operations/define.ts'
import { mailToken } from '../email-link/token-commands.ts'

/** Sends the activation link to a pending account. */
export const sendActivation = on(activationRequested, 'identity.send-activation', (context, { requestId }) =>
  mailToken(context, requestId, (account) => account?.isPending ?? false),
)
