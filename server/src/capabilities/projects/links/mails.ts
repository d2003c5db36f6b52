import type { Language } from '@colloquy/contract/values'
import type { Letter, MailLook } from '../../../platform/mail/letter.ts'

/** The mail with a link to one project. The secret stands in the fragment, which no server, log or Referer header ever sees. */
export const shareLetter = (given: {
  readonly linkId: string
  readonly to: { readonly name: string; readonly email: string; readonly language: Language; readonly timeZone: string }
  readonly byName: string
  readonly project: string
  readonly days: number
  readonly site: { readonly origin: string }
  readonly path: string
  readonly look: MailLook
}): Letter => ({
  kind: 'projects.share',
  key: `share ${given.linkId}`,
  to: given.to,
  site: given.site,
  look: given.look,
  words: { by: given.byName, project: given.project, days: given.days },
  path: given.path,
})
