import { isoCodeOf } from '@colloquy/contract/languages'
import { Menu } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import { type Choice, useLanguageChoice, useSchemeChoice } from './choices.ts'

/** The languages of this site, in a menu. */
export function LanguageItems() {
  const t = useTranslate()
  return <ChoiceItems label={t('SHELL.LANGUAGE')} choice={useLanguageChoice()} langOf={isoCodeOf} />
}

/** Light, dark, or following the device, in a menu. */
export function SchemeItems() {
  const t = useTranslate()
  return <ChoiceItems label={t('SHELL.SCHEME')} choice={useSchemeChoice()} />
}

function ChoiceItems<T extends string>({
  label,
  choice: { current, offered, choose },
  langOf,
}: {
  label: string
  choice: Choice<T>
  /** The language of a label, where it differs from the page's. */
  langOf?: (value: T) => string
}) {
  return (
    <Menu.RadioGroup value={current} onChange={(value) => choose(value as T)}>
      <Menu.Label>{label}</Menu.Label>
      {offered.map(({ value, label: name }) => (
        <Menu.RadioItem key={value} value={value} lang={langOf?.(value)}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
