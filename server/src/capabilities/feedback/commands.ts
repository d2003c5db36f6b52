import { feedbackAnswered } from '@colloquy/contract/feedback/events'
import {
  answerFeedback,
  exportFeedback as exportFeedbackOperation,
  sendFeedback,
  setFeedbackState,
} from '@colloquy/contract/feedback/operations'
import { feedbackKindOf } from '@colloquy/contract/feedback/shapes'
import { defaultLanguage } from '@colloquy/contract/languages'
import { maskIds } from '@colloquy/contract/page-route'
import { linkIdOf, participantIdOf } from '../../platform/access/actor.ts'
import { authenticated, isMember } from '../../platform/access/policy.ts'
import { TooBusy } from '../../platform/concurrency-limit.ts'
import { writeCsv, writeCsvLines } from '../../platform/csv/csv-writer.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { storeFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImageDecoder } from '../../platform/files/image-decoder.ts'
import { InvalidImageError } from '../../platform/files/invalid-image.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { personSummaries } from '../people/queries.ts'
import { canReadFeedback } from './policy.ts'
import { exportHeadings, exportRow, presentFeedback } from './present.ts'
import { loadFeedback } from './queries.ts'
import * as store from './store.ts'

const maxUserAgentLength = 500

/** Stores what was sent from any page; the bearers of share links send as their link [FB-01]. */
export const send = (files: FileStore, images: ImageDecoder) =>
  command(sendFeedback, {
    allow: authenticated,
    isPersonal: true,
    exemptFrom: ['pendingTerms', 'pendingActivation', 'resourceScope'],
    limits: [
      { name: 'feedback.send', max: 20, seconds: 3600, per: ({ actor }) => senderOf(actor) },
      { name: 'feedback.tenant', max: 2000, seconds: 3600, per: () => 'tenant' },
    ],
    // Decoding occupies a core.
    prepare: async ({ input: { screenshot }, within, refuse }) => {
      if (screenshot === null) return undefined
      const sender = await within(async (_, actor) =>
        actor.kind === 'nobody' ? refuse('not_signed_in') : participantIdOf(actor),
      )
      return images.redraw(sender, new Uint8Array(Buffer.from(screenshot, 'base64'))).catch((error) => {
        if (error instanceof InvalidImageError) return refuse('screenshot_unusable')
        if (error instanceof TooBusy) return refuse('busy')
        throw error
      })
    },
    about: ({ input: { type } }, { feedbackId }) => ({ kind: 'feedback', id: feedbackId, details: { type } }),
    run: async (context) => {
      const { tx, actor, at, input, request, prepared, refuse } = context
      if (actor.kind === 'nobody') return refuse('not_signed_in')
      const linkId = linkIdOf(actor)
      const feedbackId = newId(at)
      await store.insertFeedback(tx, {
        tenant_id: actor.tenantId,
        id: feedbackId,
        type: input.type,
        body: input.body.trim(),
        kind: feedbackKindOf({
          portal: actor.site.portal,
          roleId: isMember(actor) ? actor.roleId : null,
          participantType: isMember(actor) ? null : actor.participantType,
        }),
        page: maskIds(input.page),
        app_version: input.appVersion,
        viewport: input.viewport,
        user_agent: request.userAgent.slice(0, maxUserAgentLength),
        language: request.language ?? (isMember(actor) ? actor.language : defaultLanguage),
        screenshot_id: prepared
          ? await storeFile(context, files, { content: prepared, mediaType: 'image/webp', name: 'screenshot.webp' })
          : null,
        sent_at: at,
        person_id: isMember(actor) ? actor.personId : null,
        link_id: isMember(actor) ? null : linkId,
      })
      return { feedbackId }
    },
  })

/** Whose budget an attempt counts for: bearers of one link share theirs. */
const senderOf = (actor: Parameters<typeof authenticated>[0]): string =>
  actor.kind === 'nobody' ? 'nobody' : participantIdOf(actor)

const presentById = async (tx: Tx, feedbackId: string) =>
  presentFeedback((await store.feedbackById(tx, feedbackId))!, await store.answersOf(tx, feedbackId))

export const setState = command(setFeedbackState, {
  load: loadFeedback,
  see: canReadFeedback,
  allow: canReadFeedback,
  about: ({ input: { feedbackId, state } }) => ({ kind: 'feedback', id: feedbackId, details: { state } }),
  run: async ({ tx, input: { feedbackId, state }, subject: { record }, refuse }) => {
    if (!(await store.setState(tx, record, state))) return refuse('stale')
    return presentById(tx, feedbackId)
  },
})

export const answer = command(answerFeedback, {
  load: loadFeedback,
  see: canReadFeedback,
  allow: canReadFeedback,
  limits: [{ name: 'feedback.answer', max: 200, seconds: 3600 }],
  about: ({ input: { feedbackId } }) => ({ kind: 'feedback', id: feedbackId }),
  run: async ({ tx, me, at, input: { feedbackId, body }, subject: { record }, emit, refuse }) => {
    const personId = record.person_id
    const sender = personId === null ? undefined : (await personSummaries(tx, [personId])).get(personId)
    if (!sender?.email || sender.isErased || sender.isDeleted) return refuse('feedback_sender_unreachable')
    if (!(await store.setState(tx, record, 'answered'))) return refuse('stale')
    const answerId = newId(at)
    await store.insertAnswer(tx, {
      tenant_id: me.tenantId,
      id: answerId,
      feedback_id: feedbackId,
      body: body.trim(),
      answered_at: at,
      answered_by: me.personId,
    })
    emit(feedbackAnswered, { feedbackId, answerId })
    return presentById(tx, feedbackId)
  },
})

const maxExportedFeedback = 10_000
const feedbackPerSlice = 500

/** Writes feedback as a file. It is read in slices: between two of them, the process serves other requests. */
export const exportFeedback = command(exportFeedbackOperation, {
  allow: canReadFeedback,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'feedback.export', max: 20, seconds: 3600 }],
  about: ({ request, input }) => ({ kind: 'export', id: request.id, details: { ...input } }),
  run: async ({ tx, me, input }) => {
    const parts = [writeCsv([exportHeadings(me.language)])]
    let after: string | undefined
    for (let count = 0; count < maxExportedFeedback; count += feedbackPerSlice) {
      const rows = await store.feedbackList(tx, input, { after, size: feedbackPerSlice })
      parts.push(writeCsvLines(rows.map((row) => exportRow(row, me.language))))
      after = rows.at(-1)?.id
      if (rows.length < feedbackPerSlice) break
    }
    return new File(parts, 'feedback.csv', { type: 'text/csv' })
  },
})
