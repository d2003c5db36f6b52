import { tagOf } from '@colloquy/contract/languages'
import { spokenLanguages } from '@colloquy/contract/people/shapes'
import { NativeSelect } from '@mantine/core'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FacetGroup, FacetRow } from '../../../ui/input/facet.tsx'
import { toggled, valueName } from '../view.ts'

/** Selects languages, of which an expert must speak one. An address may contain languages that are not on offer. */
export function LanguagePicker({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (languages: string[]) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = (code: string) => valueName(t, 'languages', code, language)
  const rest = spokenLanguages
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code as string, label: nameOf(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, tagOf(language)))
  return (
    <FacetGroup title={t('SEARCH.FILTERS.LANGUAGES')}>
      {chosen.map((code) => (
        <FacetRow key={code} label={nameOf(code)} checked onChange={(on) => onChange(toggled(chosen, code, on))} />
      ))}
      <NativeSelect
        size="xs"
        aria-label={t('SEARCH.FACETS.ADD_LANGUAGE')}
        value=""
        data={[{ value: '', label: t('SEARCH.FACETS.ADD_LANGUAGE') }, ...rest]}
        onChange={(event) => onChange(toggled(chosen, event.currentTarget.value, true))}
      />
    </FacetGroup>
  )
}
