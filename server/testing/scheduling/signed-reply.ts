import { signedText } from '../../src/platform/mail/inbound-signature.ts'
import { sign } from '../../src/platform/secrets/signature.ts'
import { installation } from '../app.ts'

/** What a mail service that knows the secret of the installation sends when a mail arrives. */
export const signedReply = (recipient: string, mail: string, at: Date) => {
  const passedOn = { recipient, mail, signedAt: at.toISOString() }
  return { ...passedOn, signature: sign(signedText(passedOn), installation.inboundSecret) }
}
