import type { Language } from '@colloquy/contract/languages'
import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import {
  resetWording as resetWordingOperation,
  setWording as setWordingOperation,
} from '@colloquy/contract/tenancy/operations'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { command } from '../../../platform/operations/define.ts'
import { wholeTenant } from '../../../platform/operations/emit.ts'
import type { TranslationFiles } from '../../../platform/translations/translation-files.ts'
import { isTenantAdministrator } from '../policy.ts'
import { readTexts } from './queries.ts'
import { wordingProblem } from './rules.ts'
import { deleteWording, upsertWording } from './store.ts'

/** A text in one language with the tenant's own wording, if any. */
const worded = (word: Word, language: Language, own: string | null): Word => ({
  ...word,
  texts: { ...word.texts, [language]: { usual: word.texts[language]?.usual ?? null, own } },
})

/** What the audit entry contains; not the wording, which may be long. */
const about = ({ input: { key, language } }: { input: { key: string; language: Language } }) => ({
  kind: 'word',
  id: key,
  details: { language },
})

export const setWording = (files: TranslationFiles) =>
  command(setWordingOperation, {
    load: async ({ tx, input }) => (await readTexts(tx, files)).get(input.key),
    // Other callers must not learn which texts exist.
    see: isTenantAdministrator,
    allow: isTenantAdministrator,
    about,
    run: async ({ tx, actor, subject, input: { language, key, text }, refuse, emit }) => {
      const fault = wordingProblem(text, subject, language)
      if (fault) return refuse(fault)
      await upsertWording(tx, { tenant_id: actor.tenantId, language, key, text })
      emit(tenancyChanged, { what: 'words' }, [wholeTenant])
      return worded(subject, language, text)
    },
  })

export const resetWording = (files: TranslationFiles) =>
  command(resetWordingOperation, {
    load: async ({ tx, input }) => (await readTexts(tx, files)).get(input.key),
    see: isTenantAdministrator,
    allow: isTenantAdministrator,
    about,
    run: async ({ tx, subject, input: { language, key }, emit }) => {
      await deleteWording(tx, language, key)
      emit(tenancyChanged, { what: 'words' }, [wholeTenant])
      return worded(subject, language, null)
    },
  })
