import { capability } from '../../platform/operations/define.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, reset, startTotp } from './commands.ts'
import { deleteExpired } from './jobs.ts'
import * as passkeys from './passkey-commands.ts'
import { getPasskeyProof } from './passkey-queries.ts'
import { getProofOfWorkChallenge, type ProofOfWorkSettings } from './proof-of-work-queries.ts'
import { get } from './queries.ts'

/** Second factors: authenticator apps, recovery codes and passkeys. */
export const factors = ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  capability({
    name: 'factors',
    isPersonal: true,
    operations: [
      get,
      startTotp(secretKey),
      confirmTotp(secretKey),
      removeTotp(secretKey),
      renewRecoveryCodes(secretKey),
      reset,
      getProofOfWorkChallenge({ proofOfWorkBits, secretKey }),
      passkeys.startPasskey(secretKey),
      passkeys.addPasskey(secretKey),
      passkeys.renamePasskey,
      passkeys.removePasskey(secretKey),
      getPasskeyProof(secretKey),
    ],
    timers: [deleteExpired],
  })
