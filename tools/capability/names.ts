/** A capability's name in the forms in which code needs it. */
export interface Names {
  /** `reading-lists` */
  readonly folder: string
  /** `readingLists` */
  readonly variable: string
  /** `ReadingLists` */
  readonly type: string
  /** `readingList` */
  readonly one: string
  /** `ReadingList` */
  readonly oneType: string
  /** `reading_lists` */
  readonly table: string
  /** `reading_list` */
  readonly code: string
  /** `READING_LISTS` */
  readonly words: string
  /** `reading list` */
  readonly spoken: string
}

/**
 * Forms of a name such as `reading-lists`: a noun in the plural, words joined by hyphens.
 * @throws Error when the name is not of that kind
 */
export const namesOf = (name: string): Names => {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
    throw new Error(`"${name}": a capability is named by a plural noun in lower case, such as reading-lists`)
  const single = name.replace(/ies$/, 'y').replace(/s$/, '')
  const type = pascal(name)
  const oneType = pascal(single)
  return {
    folder: name,
    variable: lowerFirst(type),
    type,
    one: lowerFirst(oneType),
    oneType,
    table: name.replaceAll('-', '_'),
    code: single.replaceAll('-', '_'),
    words: name.replaceAll('-', '_').toUpperCase(),
    spoken: single.replaceAll('-', ' '),
  }
}

const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
