import type { NotificationPreferences } from '@colloquy/contract/notifications/shapes'
import { expect, it } from 'vitest'
import { topicOf, withPreference } from './view.ts'

const on = { isOn: true, isMandatory: false }
const preferences: NotificationPreferences = [
  { topic: 'requests', inbox: on, mail: on, push: on },
  { topic: 'reminders', inbox: null, mail: on, push: on },
]

it('a change affects one preference, and none where the topic has no such channel', () => {
  expect(withPreference(preferences, 'requests', 'mail', false)).toEqual([
    { topic: 'requests', inbox: on, mail: { ...on, isOn: false }, push: on },
    preferences[1],
  ])
  expect(withPreference(preferences, 'reminders', 'inbox', false)).toEqual(preferences)
})

it('a token contains the topic of its mails', () => {
  expect(topicOf('reminders.0198c0de-0000-7000-8000-000000000001.proof')).toBe('reminders')
  for (const token of ['', 'reminders', 'remindersx.a.b', 'nothing.a.b']) expect(topicOf(token)).toBeUndefined()
})
