import { ProofOfWorkSolution } from '@colloquy/contract/factors/shapes'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sign } from '../../platform/secrets/signature.ts'

const challengeTtlMs = 10 * 60_000

/** ALTCHA signs with a key of its own, so that no other signature of the installation is valid as a challenge. */
const signingKeyOf = (secretKey: string): string => sign('key of proof-of-work challenges', secretKey)

/**
 * A signed challenge for a site. It takes 2^`bits` hashes on average: each hexadecimal digit of the prefix multiplies the
 * work by 16, the cost multiplies it by the rest.
 */
export const createProofOfWorkChallenge = (siteId: string, bits: number, at: Date, secretKey: string) => {
  const digits = Math.max(1, Math.floor(bits / 4))
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 2 ** Math.max(0, bits - digits * 4),
    keyPrefix: '0'.repeat(digits),
    expiresAt: new Date(at.getTime() + challengeTtlMs),
    data: { siteId },
    deriveKey,
    hmacSignatureSecret: signingKeyOf(secretKey),
  })
}

/**
 * Verifies a solution as it was sent. Undefined when it is malformed, wrong, expired, or of another site or installation.
 * @returns the signature of the challenge, which identifies it, and when it expires
 */
export const verifyProofOfWork = async (
  sent: string | undefined,
  siteId: string,
  at: Date,
  secretKey: string,
): Promise<{ readonly signature: string; readonly expiresAt: Date } | undefined> => {
  const parsed = parseSolution(sent)
  if (!parsed) return undefined
  const { challenge, solution } = parsed
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (expiresAt <= at || challenge.parameters.data.siteId !== siteId) return undefined
  const hmacSignatureSecret = signingKeyOf(secretKey)
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  return verified ? { signature: challenge.signature, expiresAt } : undefined
}

const parseSolution = (sent: string | undefined): ProofOfWorkSolution | undefined => {
  if (!sent || sent.length > 2000) return undefined
  try {
    return ProofOfWorkSolution.safeParse(JSON.parse(Buffer.from(sent, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
