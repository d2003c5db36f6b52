import { type Channel, type Choices, type Topic, topics } from '@colloquy/contract/notifications/shapes'

/** Returns the preferences with one of them changed. */
export const withChoice = (choices: Choices, topic: Topic, channel: Channel, isOn: boolean): Choices =>
  choices.map((one) => {
    const choice = one[channel]
    return one.topic === topic && choice ? { ...one, [channel]: { ...choice, isOn } } : one
  })

/** Reads the topic from the token in an unsubscribe address. The token is not verified here, so it proves nothing. */
export const topicOf = (token: string): Topic | undefined => topics.find((topic) => token.startsWith(`${topic}.`))
