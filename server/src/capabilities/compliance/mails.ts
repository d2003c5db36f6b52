import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'
import type { ApprovalRecord } from './approvals/store.ts'

/**
 * Asks an officer for a decision, or reminds them that it is overdue. The reasons are on the linked page: others may read the
 * mailbox.
 */
export const approvalMail = (
  kind: 'compliance.needed' | 'compliance.overdue',
  approval: ApprovalRecord,
  expertName: string,
  { to, site, branding }: { to: Recipient; site: Site; branding: MailBranding },
): PersonalMail => {
  const time = timeFormat(to.language, to.timeZone)
  const slot = { start: approval.starts_at.toISOString(), end: approval.ends_at.toISOString() }
  const due = approval.due_at.toISOString()
  return {
    kind,
    key: `${kind} ${approval.id} ${to.email}`,
    to,
    site,
    branding,
    parameters: {
      client: approval.client_name,
      name: expertName,
      topic: approval.topic,
      time: `${time.longDay(slot.start)}, ${time.range(slot)} (${time.city})`,
      due: `${time.longDay(due)}, ${time.clock(due)} (${time.city})`,
    },
    path: `/compliance/approvals/${approval.id}`,
  }
}

/** Asks a side for an answer before an officer decides. The question is on the linked page: others may read the mailbox. */
export const questionMail = (
  questionId: string,
  mail: Pick<PersonalMail, 'to' | 'site' | 'branding' | 'parameters' | 'path'>,
): PersonalMail => ({
  kind: 'compliance.question',
  key: `compliance.question ${questionId}`,
  ...mail,
})
