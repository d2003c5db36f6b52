/** A mail that a mail service passes on. */
interface PassedOnMail {
  readonly signedAt: string
  readonly recipient: string
  readonly mail: string
}

/** What a mail service signs, so that nobody else can pass on a mail, or the same one to another address. */
export const signedText = ({ signedAt, recipient, mail }: PassedOnMail): string =>
  [signedAt, recipient, mail].join('\n')
