import { answerDays } from '@colloquy/contract/privacy/shapes'
import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'
import type { ClosedRequest, WaitingRequest } from './store.ts'

const kinds = { copy: 'privacy.copy', erasure: 'privacy.erasure' } as const

/** Notifies a person of a request about their data, in case they did not make it. */
export const requestMail = (
  to: Recipient,
  request: WaitingRequest,
  { site, branding, path }: { site: Site; branding: MailBranding; path: string },
): PersonalMail => ({
  kind: kinds[request.kind],
  key: `privacy ${request.id}`,
  to,
  site,
  branding,
  parameters: { days: answerDays, day: timeFormat(to.language, to.timeZone).longDay(request.due_at) },
  path,
})

const kindsOfAnswer = {
  answered: 'privacy.answered',
  erased: 'privacy.erased',
  declined: 'privacy.declined',
} as const

/** Tells a person how their request was closed, with the message of whoever closed it. */
export const answerMail = (
  to: Recipient,
  request: ClosedRequest,
  { site, branding, path }: { site: Site; branding: MailBranding; path: string },
): PersonalMail => ({
  kind: kindsOfAnswer[request.outcome],
  key: `privacy answer ${request.id}`,
  to,
  site,
  branding,
  parameters: { message: request.message, day: timeFormat(to.language, to.timeZone).longDay(request.requested_at) },
  path,
})

/** Tells a person that the copy of their data is ready to download, with the message of whoever closed the request. */
export const copyMail = (
  to: Recipient,
  request: ClosedRequest,
  { site, branding, expiresAt }: { site: Site; branding: MailBranding; expiresAt: Date },
): PersonalMail => ({
  kind: 'privacy.copyReady',
  key: `privacy answer ${request.id}`,
  to,
  site,
  branding,
  parameters: { message: request.message, until: timeFormat(to.language, to.timeZone).longDay(expiresAt) },
  path: `/download-document?document=${request.id}`,
})
