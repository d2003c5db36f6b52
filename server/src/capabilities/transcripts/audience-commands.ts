import type { TranscriptAudience } from '@colloquy/contract/transcripts/shapes'
import type { SystemContext } from '../../platform/operations/define.ts'
import { mayUseContent } from '../calls/content-access/content-policy-queries.ts'
import { frozenCallIds } from '../calls/freezes/queries.ts'
import { loadCall } from '../calls/queries.ts'
import { mailPerson, notify } from '../notifications/commands.ts'
import { homePathOf, isAccountUsable } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { releasedMail } from './mails.ts'
import { audienceMembers, obstacleTo } from './policy.ts'
import { reviewsOf, transcriptById, updateTranscript } from './store.ts'

/**
 * Tells those of the audience with a seat that they can read a released transcript, once per release. While an embargo lasts or the call is
 * frozen, they are told later.
 */
export const notifyAudience = async (context: SystemContext, transcriptId: string): Promise<void> => {
  const { tx, actor, at } = context
  const record = await transcriptById(tx, transcriptId)
  const call = record && (await loadCall({ tx, input: { callId: record.call_id } }))
  const release = (await reviewsOf(tx, transcriptId)).findLast(({ outcome }) => outcome === 'released')
  if (!record || !call || !release || record.state !== 'released' || record.erased_at || record.notified_at) return
  const {
    call_code: code,
    call_id: callId,
    topic,
    audience,
    embargo_until: embargoUntil,
    expires_at: expiresAt,
  } = record
  if ((embargoUntil && at < embargoUntil) || (await frozenCallIds(tx, [callId])).size > 0) return
  await updateTranscript(tx, transcriptId, { notified_at: at })
  const sides: TranscriptAudience[] = []
  for (const side of audience) {
    const isWithheld = !(await mayUseContent(context, call, { reader: side, use: 'read' }))
    const content = { state: record.state, audience, embargoUntil, expiresAt, erasedAt: record.erased_at, isWithheld }
    if (obstacleTo(side, content, at) === null) sides.push(side)
  }
  const people = await personSummaries(tx, audienceMembers(call, sides))
  const branding = await mailBranding(tx)
  for (const [personId, reader] of people) {
    if (!isAccountUsable(reader)) continue
    await notify(context, {
      personId,
      kind: 'transcript_released',
      parameters: { code, topic },
      path: `calls/${callId}`,
      key: `transcript_released:${release.id}`,
    })
    if (!reader.email) continue
    const to = { ...reader, name: reader.fullName, email: reader.email }
    const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
    const path = `${homePathOf(reader)}/calls/${callId}`
    await mailPerson(context, personId, releasedMail({ reviewId: release.id, code, path }, { to, site, branding }))
  }
}
