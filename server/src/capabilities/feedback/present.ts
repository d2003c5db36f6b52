import type { Feedback, FeedbackCard } from '@colloquy/contract/feedback/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/feedback/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import type { AnswerRecord, FeedbackRecord } from './store.ts'

export const presentCard = (record: FeedbackRecord): FeedbackCard => ({
  feedbackId: record.id,
  version: record.version,
  kind: record.kind,
  type: record.type,
  state: record.state,
  body: record.body,
  page: record.page,
  senderName: record.sender_name,
  sentAt: record.sent_at.toISOString(),
  hasScreenshot: record.screenshot_id !== null,
})

export const presentFeedback = (record: FeedbackRecord, answers: readonly AnswerRecord[]): Feedback => ({
  ...presentCard(record),
  appVersion: record.app_version,
  userAgent: record.user_agent,
  viewport: record.viewport,
  language: record.language,
  answers: answers.map(({ body, author_name, answered_at }) => ({
    body,
    authorName: author_name ?? '',
    sentAt: answered_at.toISOString(),
  })),
  can: { answer: record.person_id !== null, setState: true },
})

const texts = loadTexts<typeof english>('libs/feedback')

/** The headings of the exported table. */
export const exportHeadings = (language: Language): string[] => {
  const { SENT, STATE, KIND, TYPE, SENDER, PAGE, TEXT, VERSION, BROWSER, WINDOW } = texts[language].FEEDBACK.COLUMNS
  return [SENT, STATE, KIND, TYPE, SENDER, PAGE, TEXT, VERSION, BROWSER, WINDOW]
}

/** The row of feedback in the exported table. Times are ISO 8601 in UTC, for other programs. */
export const exportRow = (record: FeedbackRecord, language: Language): string[] => {
  const { STATES, SENDERS, TYPES } = texts[language].FEEDBACK
  return [
    record.sent_at.toISOString(),
    STATES[record.state],
    SENDERS[record.kind],
    TYPES[record.type],
    record.sender_name ?? '',
    record.page,
    record.body,
    record.app_version,
    record.user_agent,
    record.viewport,
  ]
}
