import {
  getFeedbackScreenshot,
  listFeedback,
  getFeedback as openFeedbackOperation,
} from '@colloquy/contract/feedback/operations'
import { feedbackStates } from '@colloquy/contract/feedback/shapes'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { canReadFeedback } from './policy.ts'
import { presentCard, presentFeedback } from './present.ts'
import * as store from './store.ts'

const feedbackPerPage = 50

export const loadFeedback = async ({ tx, input }: LoadContext<{ feedbackId: string }>) => {
  const record = await store.feedbackById(tx, input.feedbackId)
  return record && { record, version: record.version }
}

export const list = query(listFeedback, {
  allow: canReadFeedback,
  run: async ({ tx, input: { after, ...filters } }) => {
    const rows = await store.feedbackList(tx, filters, { after, size: feedbackPerPage + 1 })
    const page = rows.slice(0, feedbackPerPage)
    const counts = await store.countByState(tx)
    return {
      feedback: page.map(presentCard),
      counts: Object.fromEntries(feedbackStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
        (typeof feedbackStates)[number],
        number
      >,
      next: rows.length > feedbackPerPage ? page.at(-1)!.id : null,
    }
  },
})

export const get = query(openFeedbackOperation, {
  load: loadFeedback,
  see: canReadFeedback,
  allow: canReadFeedback,
  run: async ({ tx, subject: { record } }) => presentFeedback(record, await store.answersOf(tx, record.id)),
})

export const getScreenshot = (files: FileStore) =>
  query(getFeedbackScreenshot, {
    load: loadFeedback,
    see: canReadFeedback,
    allow: canReadFeedback,
    run: async ({ actor, subject: { record }, refuse }) => {
      if (record.screenshot_id === null) return refuse('not_found')
      const content = await files.read({ tenantId: actor.tenantId, fileId: record.screenshot_id })
      return new File([new Uint8Array(content)], 'screenshot.webp', { type: 'image/webp' })
    },
  })
