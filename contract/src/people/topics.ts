/** What separates topics in typed and pasted text. */
const separators = /[,،;\n\t]/

/** Whether a text holds several topics. */
export const hasSeveralTopics = (text: string): boolean => separators.test(text)

/** The topics of a text, in their order. */
export const topicsIn = (text: string): string[] => text.split(separators).flatMap((part) => part.trim() || [])

/** Topics without empty ones and repetitions; letter case makes no difference, and the first spelling stays. */
export const mergeTopics = (topics: readonly string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const topic of topics) {
    const text = topic.trim()
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return [...byKey.values()]
}
