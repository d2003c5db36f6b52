import { bytesHash, canonicalHash } from '../../../platform/canonical-hash.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { removalOf } from '../present.ts'
import { type MessageRecord, messagesAfter } from '../store.ts'
import type { ExportedHead, ExportedMessage } from './exported-message.ts'
import { fileIdsOf, versionsOf } from './store.ts'

/** The digest before the first message. */
export const firstDigest = (head: ExportedHead): string => canonicalHash(head).toString('hex')

/** The digest of a message, which covers all messages before it. */
export const nextDigest = (previous: string, message: ExportedMessage): string =>
  canonicalHash({ previous, message }).toString('hex')

/** Few enough that writing one slice delays other requests by some milliseconds only. */
const messagesPerSlice = 50

/** Officers see everything, also what is held. */
const officer = { participantId: '', seesHeld: true }

/** A message with its digest. */
export type DigestedMessage = ExportedMessage & { readonly digest: string }

/** The messages of a conversation in their order, in slices, with digests that form a chain. */
export async function* digestedMessages(
  context: Pick<TransactionContext, 'tx'> & { readonly actor: { readonly tenantId: string } },
  files: FileStore,
  head: ExportedHead,
): AsyncGenerator<DigestedMessage[]> {
  const { tx, actor } = context
  let digest = firstDigest(head)
  for (let after = 0; ; ) {
    const records = await messagesAfter(tx, head.id, officer, { after, limit: messagesPerSlice })
    if (records.length === 0) return
    const sequences = records.map(({ sequence }) => sequence)
    const versions = Map.groupBy(await versionsOf(tx, head.id, sequences), ({ sequence }) => sequence)
    const fileIds = await fileIdsOf(tx, head.id, sequences)
    const hashes = new Map<string, string>()
    for (const [attachmentId, fileId] of fileIds) {
      const content = await files.read({ tenantId: actor.tenantId, fileId })
      hashes.set(attachmentId, bytesHash(content))
    }
    yield records.map((record) => {
      const message = exportedMessage(record, versions.get(record.sequence) ?? [], hashes)
      digest = nextDigest(digest, message)
      return { ...message, digest }
    })
    after = sequences.at(-1)!
  }
}

const exportedMessage = (
  record: MessageRecord,
  versions: readonly { readonly body: string; readonly replaced_at: Date }[],
  hashes: ReadonlyMap<string, string>,
): ExportedMessage => {
  const removal = removalOf(record)
  return {
    sequence: record.sequence,
    author: { id: record.author_id, name: record.author_name, side: record.side },
    sentAt: record.sent_at.toISOString(),
    state: record.state,
    removal,
    body: removal === null ? record.body : null,
    editedAt: record.edited_at?.toISOString() ?? null,
    deletedAt: record.deleted_at?.toISOString() ?? null,
    versions: versions.map(({ body, replaced_at }) => ({ body, replacedAt: replaced_at.toISOString() })),
    replyTo: record.reply_to,
    mentions: record.mentions.map(({ id, name }) => ({ id, name })),
    reactions: record.reactions.map(({ reaction, by }) => ({ reaction, by: by.toSorted() })),
    pinnedAt: record.pinned_at?.toISOString() ?? null,
    attachments: record.attachments.map(({ id, name, size, state }) => ({
      id,
      name,
      size,
      state,
      sha256: hashes.get(id) ?? null,
    })),
  }
}
