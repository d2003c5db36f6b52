import type { LoadedChat } from './queries.ts'

/** What a conversation is called for a person: the network for experts and vendors, the other one for colleagues. */
export const titleOf = (
  subject: LoadedChat,
  reader: { readonly personId: string; readonly companyId: string | null },
  names: { readonly platform: string; readonly people: ReadonlyMap<string, { readonly fullName: string }> },
): string => {
  const isTheirs =
    (subject.kind === 'expert' && subject.expertId === reader.personId) ||
    (subject.kind === 'vendor' && subject.vendorId === reader.companyId)
  if (isTheirs) return names.platform
  if (subject.kind !== 'direct') return subject.title
  const other = subject.colleagues.find((id) => id !== reader.personId)
  return (other && names.people.get(other)?.fullName) ?? subject.title
}

/** The path of a conversation, below the reader's portal. */
export const chatPathOf = (chatId: string): string => `chat/${chatId}`

/** The key of the notification about a mention. */
export const mentionKeyOf = (chatId: string, sequence: number): string => `chat_mention ${chatId} ${sequence}`
