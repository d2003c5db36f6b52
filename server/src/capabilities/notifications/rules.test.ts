import { languages } from '@colloquy/contract/languages'
import { channels, NotificationKind, topics } from '@colloquy/contract/notifications/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { expect, it } from 'vitest'
import { mailTexts } from '../../platform/translations/mail-translator.ts'
import { channelRuleOf, preferencesOf, topicOfMail } from './rules.ts'

it('every mail has a topic', () => {
  const { frame: _, labels: __, push: ___, ...capabilities } = mailTexts.enUS as Record<string, Record<string, object>>
  const kinds = Object.entries(capabilities).flatMap(([name, mails]) =>
    Object.keys(mails).map((kind) => `${name}.${kind}`),
  )
  expect(kinds.sort()).toEqual(Object.keys(topicOfMail).sort())
})

it.each(languages)('every notification has a text for push messages in %s', (language) => {
  const { push } = mailTexts[language] as { readonly push: Readonly<Record<string, string>> }
  expect(Object.keys(push).sort()).toEqual([...NotificationKind.options, 'call_reminder'].sort())
})

it('mandatory topics are on, whatever was chosen before', () => {
  const expert = { personType: personTypes.expert, roleId: null, permissions: new Set<number>() }
  const off = topics.flatMap((topic) => channels.map((channel) => ({ topic, channel, is_on: false })))
  for (const row of preferencesOf(expert, off))
    for (const channel of channels)
      expect(row[channel]?.isOn ?? 'none').toBe(
        { free: false, mandatory: true, none: 'none' }[channelRuleOf(row.topic, channel)],
      )
})
