import { chatMentioned } from '@colloquy/contract/chat/events'
import { on } from '../../platform/operations/define.ts'
import { notify } from '../notifications/commands.ts'
import { personBriefs } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { type LoadedChat, loadChat } from './queries.ts'

/** What a conversation is called for a person: the network for experts and vendors, the other one for colleagues. */
export const titleOf = (
  subject: LoadedChat,
  reader: { readonly personId: string; readonly roleId: number | null; readonly companyId: string | null },
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

/** Tells people that they were mentioned. The notice does not say by whom: in blinded calls, not all may know. */
const tellMentioned = on(chatMentioned, 'chat.tellMentioned', async (work, { chatId, sequence, personIds }) => {
  const subject = await loadChat({ tx: work.tx, input: { chatId } })
  if (!subject) return
  const colleagues = subject.kind === 'direct' ? subject.colleagues : []
  const people = await personBriefs(work.tx, [...personIds, ...colleagues])
  const { platformName: platform } = await mailBranding(work.tx)
  for (const personId of personIds) {
    const person = people.get(personId)
    if (person)
      await notify(work, {
        ...{ personId, kind: 'chat_mention', key: `chat_mention ${chatId} ${sequence}`, path: `chat/${chatId}` },
        words: { title: titleOf(subject, person, { platform, people }) },
      })
  }
})

export const reactions = [tellMentioned]
