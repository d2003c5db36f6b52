/** The forms of a capability's name that code needs. */
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
  readonly translationKey: string
  /** `reading list` */
  readonly label: string
}

/**
 * Forms of a name such as `reading-lists`: a plural noun in kebab case.
 * @throws Error for any other name
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
    translationKey: name.replaceAll('-', '_').toUpperCase(),
    label: single.replaceAll('-', ' '),
  }
}

const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
