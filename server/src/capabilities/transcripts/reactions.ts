import type { Payload } from '@colloquy/contract/operation'
import { transcriptImported, transcriptReleased } from '@colloquy/contract/transcripts/events'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { presentOfficerIds } from '../compliance/delegations/queries.ts'
import { mailPerson, notify, resolveNotifications } from '../notifications/commands.ts'
import { officerIds, personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { notifyAudience } from './audience-commands.ts'
import { reviewMail } from './mails.ts'
import { transcriptById } from './store.ts'

/** Tells the officers who are not away that a transcript waits for a review, or all of them when nobody is there. */
const notifyOfficers = async (
  context: SystemContext,
  { transcriptId }: Payload<typeof transcriptImported>,
): Promise<void> => {
  const { tx, actor, at } = context
  const record = await transcriptById(tx, transcriptId)
  if (record?.state !== 'unreviewed') return
  const present = await presentOfficerIds(tx, at)
  const ids = (present.length > 0 ? present : await officerIds(tx)).filter((id) => id !== record.imported_by)
  const people = await personSummaries(tx, ids)
  const branding = await mailBranding(tx)
  const code = record.call_code
  for (const [personId, reader] of people) {
    await notify(context, {
      personId,
      kind: 'transcript_to_review',
      parameters: { code, topic: record.topic },
      path: `transcripts/${transcriptId}`,
      key: `transcript_to_review:${transcriptId}`,
    })
    if (!reader.email) continue
    const to = { ...reader, name: reader.fullName, email: reader.email }
    const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
    await mailPerson(context, personId, reviewMail({ transcriptId, code }, { to, site, branding }))
  }
}

/** The review is over; its audience is told, unless it has to wait. */
const notifyReaders = async (
  context: SystemContext,
  { transcriptId }: Payload<typeof transcriptReleased>,
): Promise<void> => {
  await resolveNotifications(context, `transcripts/${transcriptId}`, ['transcript_to_review'])
  await notifyAudience(context, transcriptId)
}

export const reactions = [
  on(transcriptImported, 'transcripts.notify-officers', notifyOfficers),
  on(transcriptReleased, 'transcripts.notify-audience', notifyReaders),
]
