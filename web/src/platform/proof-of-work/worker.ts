import type { ProofOfWorkChallenge } from '@colloquy/contract/factors/shapes'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'

// The library's own worker needs node:crypto. This one uses Web Crypto.
addEventListener('message', ({ data: challenge }: MessageEvent<ProofOfWorkChallenge>) => {
  void solveChallenge({ challenge, deriveKey }).then((solution) => postMessage(solution))
})
