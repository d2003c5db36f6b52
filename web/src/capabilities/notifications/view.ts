import { type Channel, type NotificationPreferences, type Topic, topics } from '@colloquy/contract/notifications/shapes'

/** Returns the preferences with one of them changed. */
export const withPreference = (
  preferences: NotificationPreferences,
  topic: Topic,
  channel: Channel,
  isOn: boolean,
): NotificationPreferences =>
  preferences.map((one) => {
    const choice = one[channel]
    return one.topic === topic && choice ? { ...one, [channel]: { ...choice, isOn } } : one
  })

/** Reads the topic from the token in an unsubscribe address. The token is not verified here, so it proves nothing. */
export const topicOf = (token: string): Topic | undefined => topics.find((topic) => token.startsWith(`${topic}.`))

/** A minute of the day as a clock shows it: 1350 → "22:30". */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The quiet hours that are suggested first. */
export const suggestedQuietHours = { start: 22 * 60, end: 7 * 60 }

const stepMinutes = 30

/** The times on offer for a border of quiet hours: every half hour, but not the other border; always the current one. */
export const timeOptions = (current: number, other: number): { value: string; label: string }[] => {
  const steps = Array.from({ length: 1440 / stepMinutes }, (_, step) => step * stepMinutes)
  return [...new Set([...steps, current])]
    .filter((minute) => minute !== other)
    .sort((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: clockText(minute) }))
}
