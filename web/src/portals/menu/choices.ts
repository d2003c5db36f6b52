import { setUserPreferences } from '@colloquy/contract/identity/operations'
import { type Language, nameOfLanguage } from '@colloquy/contract/languages'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useCommand } from '../../platform/query.ts'
import { setUser } from '../../platform/session.ts'
import { useTenant } from '../../platform/settings.ts'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import { setLanguage, useLanguage, useTranslate } from '../../platform/translations.ts'

/** A preference with a few values, for the account menu and the command palette. */
export interface Choice<T extends string> {
  readonly current: T
  readonly offered: readonly { readonly value: T; readonly label: string }[]
  readonly choose: (value: T) => void
}

/** The languages of this site. The choice applies at once, and to mails once it is stored. */
export const useLanguageChoice = (): Choice<Language> => {
  const current = useLanguage()
  const offered = useTenant().languages
  const keep = useCommand(setUserPreferences, { toastErrors: true })
  const choose = async (language: Language) => {
    await setLanguage(language)
    const saved = await keep.run({ preferredLanguage: language })
    if (saved.ok) setUser(saved.value)
  }
  return {
    current,
    offered: offered.map((value) => ({ value, label: nameOfLanguage(value) })),
    choose: (language) => void choose(language),
  }
}

const schemes = {
  auto: 'SHELL.SCHEME_AUTO',
  light: 'SHELL.SCHEME_LIGHT',
  dark: 'SHELL.SCHEME_DARK',
} as const satisfies Record<MantineColorScheme, TranslationKey>

/** Light, dark, or following the device. */
export const useSchemeChoice = (): Choice<MantineColorScheme> => {
  const t = useTranslate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    current: colorScheme,
    offered: (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(schemes[value]) })),
    choose: setColorScheme,
  }
}
