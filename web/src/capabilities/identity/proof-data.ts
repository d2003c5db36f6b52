import { getFactors } from '@colloquy/contract/factors/operations'
import { reauthenticate } from '@colloquy/contract/identity/operations'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { reauthenticateWithPasskey } from '../factors/data.ts'

/** What the reader proves their identity with: the app, else a passkey, else the password. */
export type ProofMethod = 'code' | 'passkey' | 'password'

export const useReauthenticate = () => useCommand(reauthenticate)

/** The reader's method of reauthentication, loaded once it is needed, and the function that uses it. */
export const useProofOfIdentity = (isNeeded: boolean) => {
  const { data } = useOperationQuery(getFactors, {}, { enabled: isNeeded })
  const { run, isPending } = useReauthenticate()
  const method: ProofMethod | undefined =
    data && (data.totpSince !== null ? 'code' : data.passkeys.length > 0 ? 'passkey' : 'password')
  /** @returns the refusal, or undefined on success */
  const prove = async (entered: string): Promise<string | undefined> => {
    if (method === 'passkey') {
      const anew = await reauthenticateWithPasskey()
      if ('refusal' in anew) return anew.refusal === 'not_shown' ? 'passkey_rejected' : anew.refusal
      const outcome = await run(anew)
      return outcome.ok ? undefined : String(outcome.refusal)
    }
    const outcome = await run(method === 'code' ? { code: entered.trim() } : { password: entered })
    return outcome.ok ? undefined : String(outcome.refusal)
  }
  return { method, isPending, prove }
}
