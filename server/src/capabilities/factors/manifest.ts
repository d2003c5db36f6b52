import { capability } from '../../platform/operations/define.ts'
import { begin, confirm, remove, renewCodes, reset } from './commands.ts'
import { sweep } from './jobs.ts'
import * as passkeys from './passkey-commands.ts'
import { proof } from './passkey-queries.ts'
import { aPuzzle, type Puzzles } from './proof-of-work-queries.ts'
import { open } from './queries.ts'

/** What stands beside a password or a link: authenticator apps, recovery codes, passkeys. */
export const factors = ({ puzzleBits, secretKey }: Puzzles) =>
  capability({
    name: 'factors',
    isPersonal: true,
    operations: [
      ...[open, begin(secretKey), confirm(secretKey), remove(secretKey), renewCodes(secretKey), reset],
      aPuzzle({ puzzleBits, secretKey }),
      ...[passkeys.begin(secretKey), passkeys.add(secretKey), passkeys.rename, passkeys.remove(secretKey)],
      proof(secretKey),
    ],
    timers: [sweep],
  })
