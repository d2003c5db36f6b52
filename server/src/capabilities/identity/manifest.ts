import { capability } from '../../platform/operations/define.ts'
import { boundedPasswords } from '../../platform/secrets/passwords.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import { activate, resend } from './activation/commands.ts'
import { ownActivation } from './activation/queries.ts'
import { endOne, endOthers, leave, preferences, ticket } from './commands.ts'
import { sweep } from './jobs.ts'
import { redeem, request } from './links/commands.ts'
import { sendLink } from './links/reactions.ts'
import { sendActivation, sendReset } from './mailed/reactions.ts'
import { change, signIn } from './passwords/commands.ts'
import { tellOfChange } from './passwords/reactions.ts'
import { ownCredentials, sessions, ways, whoAmI } from './queries.ts'
import * as reset from './reset/commands.ts'
import { refreshSession } from './sessions/commands.ts'

/** Who somebody is: ways to sign in, sessions, and what a person has chosen for themselves. */
export const identity = ({ isDemo, secretKey }: { readonly isDemo: boolean; readonly secretKey: string }) => {
  const signer = createSigner(secretKey)
  const passwords = boundedPasswords()
  return capability({
    name: 'identity',
    operations: [
      ...[ways({ isDemo }), signIn(passwords, signer), request, redeem(signer)],
      ...[refreshSession(signer), leave, whoAmI, sessions, endOne, endOthers, ticket, preferences],
      ...[ownCredentials, change(passwords)],
      ...[reset.request, reset.check, reset.redeem(passwords), reset.note],
      ...[ownActivation, resend, activate],
    ],
    reactions: [sendLink, sendReset, sendActivation, tellOfChange],
    timers: [sweep],
  })
}
