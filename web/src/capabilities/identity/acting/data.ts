import { signInAs } from '@colloquy/contract/identity/operations'
import { useCommand } from '../../../platform/query.ts'
import { switchTo } from '../../../platform/session.ts'

/** Goes on as somebody else [AU-11]: the page is left for theirs. @returns the refusal, or undefined once it is so */
export const useSignInAs = () => {
  const { run, busy } = useCommand(signInAs)
  const begin = async (personId: string, reason: string): Promise<string | undefined> => {
    const outcome = await run({ personId, reason })
    if (!outcome.ok) return String(outcome.refusal)
    switchTo(outcome.value.redirectUrl)
    return undefined
  }
  return { begin, busy }
}
