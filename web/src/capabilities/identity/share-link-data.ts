import { openShareLink, resumeImpersonation } from '@colloquy/contract/identity/operations'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { mayBeSignedIn } from '../../platform/viewer/signed-in-info.ts'
import { storeSession } from './data.ts'

/** Whether this browser may hold a session, which redeeming the link replaces. */
export const isInUse = (): boolean => mayBeSignedIn()

/** Redeems a share link. @returns the refusal, or undefined on success */
export const openLink = async (token: string): Promise<string | undefined> =>
  storeSession(await tryOperation(openShareLink, { token }), false)

/** Starts impersonation at this site. @returns the refusal, or undefined on success */
export const startImpersonation = async (token: string): Promise<string | undefined> =>
  storeSession(await tryOperation(resumeImpersonation, { token }), false)
