import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'

/** Characters of the feedback that an answer quotes. */
const maxQuoteLength = 300

/** The answer to feedback, below the beginning of what was sent. */
export const answerMail = (
  { id, question, message }: { readonly id: string; readonly question: string; readonly message: string },
  { to, site, branding }: { readonly to: Recipient; readonly site: Site; readonly branding: MailBranding },
): PersonalMail => ({
  kind: 'feedback.answered',
  key: `feedback answer ${id}`,
  to,
  site,
  branding,
  path: '/',
  parameters: {
    message,
    question: question.length > maxQuoteLength ? `${question.slice(0, maxQuoteLength)}…` : question,
  },
})
