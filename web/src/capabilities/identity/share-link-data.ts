import { openShareLink, resumeImpersonation } from '@colloquy/contract/identity/operations'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { mayBeSignedIn } from '../../platform/viewer/signed-in-info.ts'
import { settled } from './data.ts'

/** The secret leaves the address bar as soon as it is read, so that it stays out of the history and of what is shared. */
export const takeSecret = (): string => {
  const secret = location.hash.slice(1)
  if (secret) history.replaceState(null, '', location.pathname)
  return secret
}

/** Whether somebody may be signed in in this browser, who then is no longer. */
export const isInUse = (): boolean => mayBeSignedIn()

/** Opens what a link is for. @returns the refusal, or undefined once it is open */
export const openLink = async (token: string): Promise<string | undefined> =>
  settled(await tryOperation(openShareLink, { token }), false)

/** Takes up acting as somebody at this site. @returns the refusal, or undefined once it is so */
export const takeUp = async (token: string): Promise<string | undefined> =>
  settled(await tryOperation(resumeImpersonation, { token }), false)
