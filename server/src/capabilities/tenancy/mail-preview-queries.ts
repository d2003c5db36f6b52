import { previewMail as previewMailOperation } from '@colloquy/contract/tenancy/operations'
import { timeFormat } from '@colloquy/contract/time'
import { mailPrefix } from '@colloquy/contract/translations'
import { readable } from '../../platform/mail/mime-message.ts'
import { query } from '../../platform/operations/define.ts'
import { mailTranslator, wordingKey } from '../../platform/translations/mail-translator.ts'
import type { TranslationFiles } from '../../platform/translations/translation-files.ts'
import { isTenantAdministrator } from './policy.ts'
import { mailBranding } from './queries.ts'
import { readTexts } from './wordings/queries.ts'
import { examples, mailOf, wordingProblem } from './wordings/rules.ts'

/** The recipient's portal in a mail preview. */
const zone = 'Europe/London'
const hourMs = 3_600_000

/** Previews a mail with unsaved wording. */
export const previewMail = (files: TranslationFiles) =>
  query(previewMailOperation, {
    load: async ({ tx, input: { key } }) =>
      key.startsWith(mailPrefix) ? (await readTexts(tx, files)).get(key) : undefined,
    see: isTenantAdministrator,
    allow: isTenantAdministrator,
    run: async ({ tx, actor, at, subject, input: { language, key, text }, refuse }) => {
      const fault = text !== undefined && wordingProblem(text, subject, language)
      if (fault) return refuse(fault)
      const branding = await mailBranding(tx)
      const words = new Map(branding.wordings)
      if (text !== undefined) words.set(wordingKey(language, key), text)
      const kind = mailOf(key)
      const time = timeFormat(language, zone)
      const start = new Date(Math.ceil(at.getTime() / hourMs) * hourMs)
      const calls = {
        slots: [{ start, end: new Date(start.getTime() + hourMs) }],
        otherZones: ['America/New_York'],
        details: [
          { label: 'expert', value: examples.expert },
          { label: 'topic', value: examples.topic },
        ],
        unsubscribe: { page: '/', post: '/' },
      }
      const { subject: title, ...parts } = readable({
        kind,
        to: { name: 'Nora Feld', email: 'nora@client.example', language, timeZone: zone },
        site: actor.site,
        branding: { ...branding, wordings: words },
        parameters: {
          ...examples,
          change: mailTranslator(language, words)('frame.factorChanges.passkeyOn'),
          day: time.longDay(start),
          time: time.clock(start),
          city: time.city,
        },
        path: '/',
        ...(kind.startsWith('calls.') && calls),
      })
      return { subject: title, from: `${branding.platformName} <${branding.sender}>`, ...parts }
    },
  })
