import {
  confirmServiceEmail as confirmServiceEmailOperation,
  updateServiceEmail as updateServiceEmailOperation,
} from '@colloquy/contract/people/contact-operations'
import { serviceEmailChanged, serviceEmailRequested } from '@colloquy/contract/people/events'
import { publicAccess } from '../../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { undeliverableAddress } from '../../../platform/mail/undeliverable-store.ts'
import { type CommandContext, command, type TransactionContext } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { changeRecord, overwriteRecord } from '../commands.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson, personSummaries } from '../queries.ts'
import { contactInfoOf } from './queries.ts'
import {
  confirmRequest,
  insertRequest,
  pendingRequestBy,
  type ServiceEmailRequest,
  setSecret,
  voidRequestOf,
} from './service-email-request-store.ts'
import { contactDetailsOf, insertServiceEmailChange, writeContactDetails } from './store.ts'

/** How long the link in the mail to a new service address is valid. */
const confirmationTtlMs = 3 * 86_400_000

export const updateServiceEmail = command(updateServiceEmailOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  about: ({ input }) => ({ kind: 'person', id: input.personId }),
  // Each change sends mails to addresses of the sender's choice.
  limits: [{ name: 'people.service-email', max: 6, seconds: 86_400 }],
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { personId } = input
    const accountEmail = subject.person.email
    // The account's own address is the same as none.
    const serviceEmail = input.serviceEmail?.toLowerCase() === accountEmail?.toLowerCase() ? null : input.serviceEmail
    if (serviceEmail !== null && (await undeliverableAddress(tx, serviceEmail))) return refuse('address_undeliverable')
    const earlier = (await contactDetailsOf(tx, personId))?.service_email ?? null
    await changeRecord(context, personId)
    await voidRequestOf(tx, personId, at)
    if (serviceEmail === null) await writeServiceEmail(context, { personId, serviceEmail, earlier, byId: me.personId })
    else if (serviceEmail !== earlier) {
      const requestId = newId(at)
      await insertRequest(tx, {
        tenant_id: me.tenantId,
        id: requestId,
        person_id: personId,
        email: serviceEmail,
        requested_by: me.personId,
        requested_at: at,
        expires_at: new Date(at.getTime() + confirmationTtlMs),
      })
      emit(serviceEmailRequested, { requestId })
    }
    return contactInfoOf(context, personId)
  },
})

/** Uses an address from now on. The secret was sent to that address only, so whoever has it reads its mail. */
export const confirmServiceEmail = command(confirmServiceEmailOperation, {
  load: async ({ tx, input, at }) => ({ waiting: await pendingRequestBy(tx, hashOf(input.secret), at) }),
  allow: publicAccess,
  limits: [
    {
      name: 'people.confirm-service-email',
      max: 60,
      seconds: 3600,
      per: ({ request }) => networkOf(request.address),
    },
  ],
  about: ({ subject }) => ({ kind: 'person', id: subject.waiting?.person_id ?? '' }),
  run: async (context) => {
    const { tx, at, subject, refuse } = context
    const { waiting } = subject
    const person = waiting && (await personSummaries(tx, [waiting.person_id])).get(waiting.person_id)
    if (!person) return refuse('service_email_link_expired')
    const { person_id: personId, email: serviceEmail, requested_by: byId } = waiting
    const earlier = (await contactDetailsOf(tx, personId))?.service_email ?? null
    await overwriteRecord(context, personId, {})
    await confirmRequest(tx, waiting.id, at)
    await writeServiceEmail(context, { personId, serviceEmail, earlier, byId })
    return { fullName: person.fullName, serviceEmail }
  },
})

interface ServiceEmailChange {
  readonly personId: string
  readonly serviceEmail: string | null
  readonly earlier: string | null
  readonly byId: string
}

/** Uses an address for the mails about calls from now on, and announces a change. */
const writeServiceEmail = async (
  { tx, actor, at, emit }: Pick<CommandContext, 'tx' | 'actor' | 'at' | 'emit'>,
  { personId, serviceEmail, earlier, byId }: ServiceEmailChange,
): Promise<void> => {
  if (serviceEmail === earlier) return
  const { tenantId } = actor
  await writeContactDetails(tx, { tenant_id: tenantId, person_id: personId }, { service_email: serviceEmail })
  const changeId = newId(at)
  const change = {
    tenant_id: tenantId,
    id: changeId,
    person_id: personId,
    service_email: serviceEmail,
    previous_service_email: earlier,
  }
  await insertServiceEmailChange(tx, change)
  emit(serviceEmailChanged, { personId, byId, changeId })
}

/**
 * Makes the secret that confirms a waiting address, once.
 * @returns the request and its secret, the only copy; undefined if it was made before or the address waits no more
 */
export const issueServiceEmailSecret = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  requestId: string,
): Promise<(ServiceEmailRequest & { readonly secret: string }) | undefined> => {
  const secret = newSecret()
  const request = await setSecret(tx, requestId, hashOf(secret), at)
  return request && { ...request, secret }
}
