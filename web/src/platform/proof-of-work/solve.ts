import type { ProofOfWorkChallenge, ProofOfWorkSolution } from '@colloquy/contract/factors/shapes'

/**
 * Solves a challenge in a worker, so that the page stays responsive [TP-05].
 * @returns the value of the header `X-Proof-Of-Work`; empty when no solution was found in time
 */
export const solve = (challenge: ProofOfWorkChallenge): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ProofOfWorkSolution['solution'] | null>) =>
      finish(() => resolve(data ? encode({ challenge, solution: data }) : '')),
    )
    worker.addEventListener('error', ({ message }) => finish(() => reject(new Error(message))))
    worker.postMessage(challenge)
  })

// The JSON is ASCII, which btoa can encode.
const encode = (solution: ProofOfWorkSolution): string =>
  btoa(JSON.stringify(solution)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
