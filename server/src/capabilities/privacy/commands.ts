import type { Operation } from '@colloquy/contract/operation'
import { personalDataRequested } from '@colloquy/contract/privacy/events'
import {
  requestCopy as requestCopyOperation,
  requestErasure as requestErasureOperation,
  withdrawRequest as withdrawRequestOperation,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataWish } from '@colloquy/contract/privacy/shapes'
import { newId } from '../../platform/ids.ts'
import { command, type OperationContext } from '../../platform/operations/define.ts'
import { isSelf } from './policy.ts'
import { presentRequest } from './present.ts'
import { dueAfter } from './rules.ts'
import { insertRequest, type Waiting, waitingOf, waitingRequest, withdraw as withdrawIn } from './store.ts'

const limits = [{ name: 'privacy.request', max: 10, seconds: 3600 }] as const

const ask = async ({ tx, me, at, emit }: OperationContext<Operation>, wish: PersonalDataWish) => {
  const { tenantId, personId } = me
  const wanted: Waiting = {
    ...{ tenant_id: tenantId, id: newId(at), person_id: personId, wish },
    ...{ requested_at: at, due_at: dueAfter(at) },
  }
  if (await insertRequest(tx, wanted)) {
    emit(personalDataRequested, { requestId: wanted.id, personId })
    return presentRequest(wanted)
  }
  const known = await waitingOf(tx, personId)
  return presentRequest(known.find((request) => request.wish === wish)!)
}

/** Requests a copy of the caller's data [GD-01]. */
export const requestCopy = command(requestCopyOperation, {
  load: ({ input }) => ({ personId: input.personId }),
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  limits,
  run: (context) => ask(context as never, 'copy'),
})

/** Requests the erasure of the caller's data [GD-01]. Nothing is erased automatically: administrators decide. */
export const requestErasure = command(requestErasureOperation, {
  load: ({ input }) => ({ personId: input.personId }),
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  limits,
  run: (context) => ask(context as never, 'erasure'),
})

export const withdrawRequest = command(withdrawRequestOperation, {
  load: async ({ tx, input }) => {
    const request = await waitingRequest(tx, input.requestId)
    return request && { personId: request.person_id }
  },
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  run: async ({ tx, at, input }) => {
    await withdrawIn(tx, input.requestId, at)
    return {}
  },
})
