import type { SummarizedTopic } from '@colloquy/contract/notifications/shapes'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { serviceEmails } from '../people/contact/queries.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { queueOptional } from './commands.ts'
import { claimDueItems } from './delivery-store.ts'

const sendSummaries = async (context: SystemContext): Promise<void> => {
  const items = await claimDueItems(context.tx, context.at)
  if (items.length === 0) return
  const readers = await personSummaries(
    context.tx,
    items.map(({ person_id }) => person_id),
  )
  const addresses = await serviceEmails(context.tx, [...readers.keys()])
  const branding = await mailBranding(context.tx)
  for (const [group, own] of Map.groupBy(items, ({ person_id, topic }) => `${topic} ${person_id}`)) {
    const [topic, personId] = group.split(' ') as [SummarizedTopic, string]
    const reader = readers.get(personId)
    if (!reader?.email) continue
    const { fullName: name, language, timeZone } = reader
    const email = addresses.get(personId) ?? reader.email
    const { origin, path } = own[0]!
    const home = `/${path.split('/')[1]}`
    await queueOptional(context, personId, topic, {
      kind: topic === 'requests' ? 'notifications.requests' : 'notifications.approvals',
      key: `notifications.summary:${own[0]!.id}`,
      to: { name, email, language, timeZone },
      site: { origin },
      branding,
      path: own.every((item) => item.path === path) ? path : home,
      details: own.map(({ subject }) => ({ label: 'update', value: subject })),
    })
  }
}

/** Sends the summaries that are due. */
export const timers: readonly Timer[] = [{ name: 'notifications.summaries', run: sendSummaries }]
