import type { Payload } from '@colloquy/contract/operation'
import { transcriptImported, transcriptReleased } from '@colloquy/contract/transcripts/events'
import type { TranscriptAudience } from '@colloquy/contract/transcripts/shapes'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { frozenCallIds } from '../calls/freezes/queries.ts'
import { loadCall } from '../calls/queries.ts'
import { mayUseContent } from '../calls/reading/content-policy-queries.ts'
import { presentOfficerIds } from '../compliance/delegations/queries.ts'
import { mailPerson, notify, settleNotifications } from '../notifications/commands.ts'
import { homePathOf, isAccountUsable } from '../people/policy.ts'
import { officerIds, personBriefs } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { releasedMail, reviewMail } from './mails.ts'
import { audienceMembers, obstacleTo } from './policy.ts'
import { transcriptById } from './store.ts'

/** Tells the officers who are not away that a transcript waits for a review, or all of them when nobody is there. */
const notifyOfficers = async (
  work: SystemContext,
  { transcriptId }: Payload<typeof transcriptImported>,
): Promise<void> => {
  const { tx, actor, at } = work
  const record = await transcriptById(tx, transcriptId)
  if (record?.state !== 'unreviewed') return
  const present = await presentOfficerIds(tx, at)
  const ids = (present.length > 0 ? present : await officerIds(tx)).filter((id) => id !== record.imported_by)
  const people = await personBriefs(tx, ids)
  const branding = await mailBranding(tx)
  const code = record.call_code
  for (const [personId, reader] of people) {
    await notify(work, {
      personId,
      kind: 'transcript_to_review',
      parameters: { code, topic: record.topic },
      path: `transcripts/${transcriptId}`,
      key: `transcript_to_review:${transcriptId}`,
    })
    if (!reader.email) continue
    const to = { ...reader, name: reader.fullName, email: reader.email }
    const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
    await mailPerson(work, personId, reviewMail({ transcriptId, code }, { to, site, branding }))
  }
}

/** Tells those of the audience with a seat that they can read the transcript, unless they have to wait or compliance withholds it. */
const notifyAudience = async (
  work: SystemContext,
  { transcriptId, callId, reviewId }: Payload<typeof transcriptReleased>,
): Promise<void> => {
  const { tx, actor, at } = work
  await settleNotifications(work, `transcripts/${transcriptId}`, ['transcript_to_review'])
  const record = await transcriptById(tx, transcriptId)
  const call = await loadCall({ tx, input: { callId } })
  if (!record || !call) return
  const isFrozen = (await frozenCallIds(tx, [callId])).size > 0
  const content = {
    state: record.state,
    audience: record.audience,
    embargoUntil: record.embargo_until,
    expiresAt: record.expires_at,
  }
  const sides: TranscriptAudience[] = []
  for (const side of record.audience) {
    const isWithheld = isFrozen || !(await mayUseContent(work, call, { reader: side, use: 'read' }))
    if (obstacleTo(side, { ...content, isWithheld }, at) === null) sides.push(side)
  }
  const people = await personBriefs(tx, audienceMembers(call, sides))
  const branding = await mailBranding(tx)
  const { call_code: code, topic } = record
  for (const [personId, reader] of people) {
    if (!isAccountUsable(reader)) continue
    await notify(work, {
      personId,
      kind: 'transcript_released',
      parameters: { code, topic },
      path: `calls/${callId}`,
      key: `transcript_released:${reviewId}`,
    })
    if (!reader.email) continue
    const to = { ...reader, name: reader.fullName, email: reader.email }
    const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
    const path = `${homePathOf(reader)}/calls/${callId}`
    await mailPerson(work, personId, releasedMail({ reviewId, code, path }, { to, site, branding }))
  }
}

export const reactions = [
  on(transcriptImported, 'transcripts.notify-officers', notifyOfficers),
  on(transcriptReleased, 'transcripts.notify-audience', notifyAudience),
]
