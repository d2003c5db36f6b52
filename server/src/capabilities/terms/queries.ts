import { currentTerms, termsStatus } from '@colloquy/contract/terms/operations'
import { defaultLanguage } from '@colloquy/contract/values'
import { anyone, isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { isSelf } from './policy.ts'
import { kindsFor, newest, standing } from './rules.ts'
import { agreementsOf, publishedTexts, publishedVersions } from './store.ts'

/** Visitors read the texts of the portal they stand in front of, in the language they ask for. */
export const current = query(currentTerms, {
  allow: anyone,
  run: async ({ tx, actor, input, at }) => {
    const isExpert = isMember(actor) ? actor.personType === 2 : actor.site.portal === 'Expert'
    const language = input.language ?? (isMember(actor) ? actor.language : defaultLanguage)
    const kinds = kindsFor(isExpert)
    const texts = await publishedTexts(tx, kinds, at)
    const inForce = newest(texts)
    return kinds.flatMap((kind) => {
      const version = inForce.find((text) => text.kind === kind)?.version
      const editions = texts.filter((text) => text.kind === kind && text.version === version)
      const text = [language, defaultLanguage].flatMap((one) => editions.filter((text) => text.language === one))[0]
      return text ? [{ termsId: text.id, ...text, publishedAt: text.published_at.toISOString() }] : []
    })
  },
})

/** What a person has agreed to and what is owed at an instant. */
export const statusOf = async (tx: Tx, person: { personId: string; isExpert: boolean }, at: Date) => ({
  entityId: person.personId,
  ...standing(
    newest(await publishedVersions(tx, kindsFor(person.isExpert), at)),
    await agreementsOf(tx, person.personId),
  ),
})

export const status = query(termsStatus, {
  load: ({ input }) => ({ personId: input.entityId }),
  see: isSelf,
  allow: isSelf,
  whilePending: true,
  run: ({ tx, me, at }) => statusOf(tx, { personId: me.personId, isExpert: me.personType === 2 }, at),
})
