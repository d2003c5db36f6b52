import type { Interval } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../../notifications/commands.ts'

/** Asks somebody with a seat to say before the call whether it may be recorded. Who has asked is on the linked page. */
export const requestedMail = (
  request: {
    readonly recordingId: string
    readonly code: string
    readonly topic: string
    readonly slot: Interval | undefined
    readonly path: string
  },
  { to, site, branding }: { readonly to: Recipient; readonly site: Site; readonly branding: MailBranding },
): PersonalMail => ({
  kind: 'recordings.requested',
  key: `recordings.requested ${request.recordingId} ${to.email}`,
  to,
  site,
  branding,
  parameters: { topic: request.topic },
  path: request.path,
  ...(request.slot && { slots: [request.slot] }),
  details: [
    { label: 'topic', value: request.topic },
    { label: 'call', value: request.code },
  ],
})
