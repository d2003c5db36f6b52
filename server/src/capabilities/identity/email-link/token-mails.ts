import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import type { AccountRecipient } from '../store.ts'
import type { TokenPurpose } from './token-rules.ts'

/** The page that a token is for, by purpose and portal. */
const pathOf = (purpose: TokenPurpose, { portal }: Site): string =>
  purpose === 'activation' ? '/activate' : `/reset-password/${portal === 'Expert' ? 'expert' : 'flow'}/set`

/** The mail with a token. The token is in the fragment, which browsers never send to a server. */
export const tokenMail = (
  account: AccountRecipient,
  token: { wishId: string; purpose: TokenPurpose; secret: string; site: Site; branding: MailBranding },
): MailContent => ({
  kind: `identity.${token.purpose}`,
  key: `${token.purpose} ${token.wishId}`,
  to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
  site: token.site,
  branding: token.branding,
  path: `${pathOf(token.purpose, token.site)}#${token.secret}`,
})
