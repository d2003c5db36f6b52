import { type Channel, type Choices, type Topic, topics } from '@colloquy/contract/notifications/shapes'

/** The choices with one of them made. */
export const withChoice = (choices: Choices, topic: Topic, channel: Channel, isOn: boolean): Choices =>
  choices.map((one) => {
    const choice = one[channel]
    return one.topic === topic && choice ? { ...one, [channel]: { ...choice, isOn } } : one
  })

/** What the mails are about whose address this is; anybody can read it, so that it proves nothing. */
export const topicOf = (token: string): Topic | undefined => topics.find((topic) => token.startsWith(`${topic}.`))
