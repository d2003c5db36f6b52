import type { callRequested } from '@colloquy/contract/calls/events'
import type { Facts } from '@colloquy/contract/operation'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { personBriefs, vendorMembers } from '../../people/queries.ts'
import { mailReader, otherName, prepareCorrespondence } from '../mails.ts'
import { pathOf } from '../present.ts'
import { loadLocked } from '../transition-commands.ts'

/** Asks the research provider of an expert for times, in the inbox and by mail, if the call still waits for its answer. */
export const askVendor = async (
  work: SystemContext,
  { callId, version }: Facts<typeof callRequested>,
): Promise<void> => {
  const record = await loadLocked({ tx: work.tx, input: { callId } })
  if (record?.call.wait_type !== 'vendor_answer' || record.vendorId === null) return
  // Research providers are never told who the client is.
  const correspondence = await prepareCorrespondence(work, { ...record, isBlinded: true })
  const members = await personBriefs(work.tx, await vendorMembers(work.tx, record.vendorId))
  for (const member of members.values()) {
    await notify(work, {
      personId: member.personId,
      kind: 'vendor_answer_needed',
      path: pathOf(record),
      words: { name: otherName(correspondence, 'client'), topic: record.call.topic, code: record.call.code },
      key: `vendor_answer_needed:${callId}:${version}`,
    })
    await mailReader(work, correspondence, 'interpreter', member, {
      kind: 'calls.vendorAnswer',
      occasion: `${version}`,
    })
  }
}
