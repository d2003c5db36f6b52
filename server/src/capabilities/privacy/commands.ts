import type { Operation } from '@colloquy/contract/operation'
import { personalDataAnswered, personalDataRequested } from '@colloquy/contract/privacy/events'
import {
  answerPersonalDataRequest,
  downloadPersonalDataCopy as downloadPersonalDataCopyOperation,
  exportPersonalData,
  requestErasure as requestErasureOperation,
  requestPersonalDataCopy as requestPersonalDataCopyOperation,
  withdrawPersonalDataRequest as withdrawRequestOperation,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataRequestKind } from '@colloquy/contract/privacy/shapes'
import { issueDownloadToken } from '../../platform/files/download-tokens.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/ids.ts'
import { command, type OperationContext } from '../../platform/operations/define.ts'
import { loadCopy, personalDataFile } from './copy-queries.ts'
import { hasCallsToCome } from './erasure-store.ts'
import { canAnswerRequests, isSelf } from './policy.ts'
import { presentRequest } from './present.ts'
import { copyExpiryOf, dueAfter } from './rules.ts'
import {
  close,
  insertRequest,
  type WaitingRequest,
  waitingOf,
  waitingRequest,
  withdraw as withdrawIn,
} from './store.ts'

const limits = [{ name: 'privacy.request', max: 10, seconds: 3600 }] as const

const ask = async ({ tx, me, at, emit }: OperationContext<Operation>, kind: PersonalDataRequestKind) => {
  const { tenantId, personId } = me
  const wanted: WaitingRequest = {
    tenant_id: tenantId,
    id: newId(at),
    person_id: personId,
    kind: kind,
    requested_at: at,
    due_at: dueAfter(at),
  }
  if (await insertRequest(tx, wanted)) {
    emit(personalDataRequested, { requestId: wanted.id, personId })
    return presentRequest(wanted)
  }
  const known = await waitingOf(tx, personId)
  return presentRequest(known.find((request) => request.kind === kind)!)
}

/** Requests a copy of the caller's data [GD-01]. */
export const requestCopy = command(requestPersonalDataCopyOperation, {
  load: ({ input }) => ({ personId: input.personId }),
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  limits,
  run: (context) => ask(context as never, 'copy'),
})

/** Requests the erasure of the caller's data [GD-01]. Administrators decide; closing the request as erased erases. */
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

const loadOpenRequest = ({ tx, input }: { tx: OperationContext<Operation>['tx']; input: { requestId: string } }) =>
  waitingRequest(tx, input.requestId)

/** What is stored about the person of a request, for the answer to it [GD-03]. Their own copy has what they keep for themselves, too. */
export const exportData = (files: FileStore) =>
  command(exportPersonalData, {
    load: loadOpenRequest,
    see: canAnswerRequests,
    allow: canAnswerRequests,
    // A file cannot be stored for repeated requests with the same idempotency key.
    answersSecret: true,
    limits: [{ name: 'privacy.exportData', max: 60, seconds: 3600 }],
    about: ({ subject }) => ({ kind: 'person', id: subject.person_id, details: { request: subject.kind } }),
    run: async (context) => {
      const { content, name, mediaType } = await personalDataFile(
        context,
        files,
        context.subject.person_id,
        'administrator',
      )
      return new File([content], name, { type: mediaType })
    },
  })

/**
 * Closes a request. A reaction then prepares the copy or erases the data, and tells the person by mail; the request stays
 * in the history.
 */
export const answer = command(answerPersonalDataRequest, {
  load: loadOpenRequest,
  see: canAnswerRequests,
  allow: canAnswerRequests,
  about: ({ subject, input }) => ({
    kind: 'person',
    id: subject.person_id,
    details: { request: subject.kind, outcome: input.outcome, message: input.message },
  }),
  run: async ({ tx, me, at, emit, input, subject, refuse }) => {
    const { requestId, outcome, message } = input
    if (outcome === 'erased' && subject.kind !== 'erasure') return refuse('outcome_not_offered')
    if (outcome === 'erased' && (await hasCallsToCome(tx, subject.person_id, at))) return refuse('upcoming_calls_exist')
    const copy_expires_at = copyExpiryOf(subject.kind, outcome, at)
    await close(tx, requestId, { closed_at: at, closed_by: me.personId, outcome, message, copy_expires_at })
    emit(personalDataAnswered, { requestId, personId: subject.person_id })
    return {}
  },
})

/** Lets the person's browser download their copy [RT-12]. Only this uses up a token: opening the page does not. */
export const downloadCopy = command(downloadPersonalDataCopyOperation, {
  load: loadCopy,
  see: isSelf,
  allow: isSelf,
  answersSecret: true,
  limits: [{ name: 'privacy.downloadCopy', max: 60, seconds: 3600 }],
  run: (context) => {
    const { subject, at, refuse } = context
    if (!subject.fileId || subject.expiresAt <= at) return refuse('copy_not_ready')
    return issueDownloadToken(context, subject.fileId)
  },
})
