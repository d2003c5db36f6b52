/** The parts of a person's name. */
export interface PersonName {
  readonly firstName: string
  readonly middleName?: string | null | undefined
  readonly lastName: string
}

/** The name by which a person is shown, greeted and searched. A blank part leaves no gap. */
export const fullName = ({ firstName, middleName, lastName }: PersonName): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** The full name with the preferred name, if there is one, in place of the first and middle names. */
export const preferredFullName = ({
  preferredName,
  ...name
}: PersonName & { readonly preferredName: string | null }): string =>
  fullName(preferredName ? { firstName: preferredName, lastName: name.lastName } : name)

/**
 * Whether a name holds a web or e-mail address. Mails greet people by their names, and a stranger's name that mail programs
 * turn into a link would make our mail an advertisement for it.
 */
export const containsAddress = (name: string): boolean =>
  /@|:\/\/|www\.|[\p{L}\d-]{2,}\.[a-z]{2,}(?![\p{L}\d])/u.test(name.normalize('NFKC'))
