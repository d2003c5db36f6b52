import { invitationAccepted } from '@colloquy/contract/invitations/events'
import { acceptInvitation } from '@colloquy/contract/invitations/operations'
import { privilegesChanged } from '@colloquy/contract/people/events'
import { roleIds } from '@colloquy/contract/person-types'
import { publicAccess } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { signInNewAccount } from '../../identity/activation/new-account-commands.ts'
import { refuseWhenBusy } from '../../identity/password/commands.ts'
import { createPerson, findOrCreateCompany } from '../../people/creation-commands.ts'
import { companiesOfKind } from '../../people/queries.ts'
import { isOwnKind } from '../policy.ts'
import * as store from '../store.ts'
import { invitationBehind } from './queries.ts'

/** The company that a new person works for. */
const companyIdFor = async (
  context: Parameters<typeof findOrCreateCompany>[0],
  { kind, company_id, company_name }: store.Invitation,
): Promise<string | null> => {
  if (kind === 'vendor') return findOrCreateCompany(context, 'vendor', company_name ?? '')
  return isOwnKind(kind) ? ((await companiesOfKind(context.tx, 'tenant'))[0]?.id ?? null) : company_id
}

/**
 * Accepts an invitation. The secret was mailed to the address, so the address is proven; the account stays pending until the
 * terms are accepted. An invitation never opens an existing account.
 */
export const accept = (passwords: Passwords, signer: Signer) =>
  command(acceptInvitation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      // Allows a few retries for rejected weak passwords.
      { name: 'invitations.accept', max: 10, seconds: 900, per: ({ input }) => input.token },
      { name: 'invitations.accept.network', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) },
    ],
    prepare: async ({ site, input: { token, password }, at, request, within, refuse }) => {
      if (password === undefined || request.origin !== site.origin) return undefined
      if (!(await within((tx) => invitationBehind(tx, token, site, at)))) return undefined
      return { password, hash: await refuseWhenBusy(passwords.hash(password), refuse) }
    },
    load: async ({ tx, actor, input, at }) => ({ found: await invitationBehind(tx, input.token, actor.site, at) }),
    about: ({ subject }) => ({ kind: 'invitation', id: subject.found?.id ?? '' }),
    run: async (context) => {
      const { tx, at, actor, input, request, emit, refuse, prepared, subject } = context
      if (request.origin !== actor.site.origin) return refuse('foreign_origin')
      const { found } = subject
      if (!found || (input.password !== undefined && !prepared)) return refuse('invitation_link_expired')
      // People with a privileged role cannot sign in by e-mail links.
      if (isOwnKind(found.kind) && !prepared) return refuse('invalid_input')
      const { kind, id: invitationId, batch_id: batchId, project_id: projectId } = found
      const personId = await createPerson(context, {
        kind,
        firstName: found.first_name,
        lastName: found.last_name,
        email: found.email,
        timeZone: input.timeZone,
        language: input.language,
        companyId: await companyIdFor(context, found),
      })
      if (personId === undefined) return refuse('invitation_link_expired')
      if (!(await store.acceptInvitation(tx, invitationId, personId, at))) return refuse('invitation_link_expired')
      if (isOwnKind(kind)) {
        const role = { kind: 'role', id: roleIds[kind] } as const
        emit(privilegesChanged, {
          personId,
          byId: found.created_by,
          changeId: newId(at),
          granted: [role],
          withdrawn: [],
        })
      }
      emit(invitationAccepted, { invitationId, batchId, personId, kind, projectId })
      return signInNewAccount({ tx, at, actor, request }, { personId, chosen: prepared, signer, refuse })
    },
  })
