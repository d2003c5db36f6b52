import { answerLinkHours } from '@colloquy/contract/calls/answer-link-operations'
import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import type { PersonSummary } from '../../people/queries.ts'
import { replaceLink } from './store.ts'

const hourMs = 3_600_000

/**
 * Makes the link with which the reader of a mail answers for a side. The secret is in the fragment, which browsers never send.
 * @returns its path; undefined for people who have to sign in, such as vendors
 */
export const answerLinkFor = async (
  { tx, at, actor }: TransactionContext,
  { callId, side, reader }: { readonly callId: string; readonly side: ProposingSide; readonly reader: PersonSummary },
): Promise<string | undefined> => {
  const isOfSide = side === 'client' ? reader.roleId === roleIds.client : reader.roleId === null
  if (!isOfSide) return undefined
  const secret = newSecret()
  await replaceLink(tx, {
    tenant_id: actor.tenantId,
    secret_hash: hashOf(secret),
    link_id: newId(at),
    call_id: callId,
    person_id: reader.personId,
    side,
    created_at: at,
    expires_at: new Date(at.getTime() + answerLinkHours * hourMs),
  })
  return `/answer#${secret}`
}
