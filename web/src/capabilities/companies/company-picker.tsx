import type { CompanyCard } from '@colloquy/contract/companies/shapes'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorText } from '../../ui/input/error-text.tsx'
import css from './company-picker.module.css'
import { useRegisteredCompanies } from './data.ts'

/** The company that is picked. */
export interface PickedCompany {
  readonly companyId: string
  readonly name: string
}

const searchDebounceMs = 150

/**
 * Combobox of the registry's companies. The server searches names, aliases, tickers and ISINs.
 * @param excludedId - a company that is not offered, such as the one whose parent is picked
 */
export function CompanyPicker({
  label,
  help,
  value,
  onChange,
  error,
  excludedId,
  disabled = false,
}: {
  label: string
  help?: string
  value: PickedCompany | null
  onChange: (company: PickedCompany | null) => void
  error?: string | undefined
  excludedId?: string
  disabled?: boolean
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value?.name ?? '')
  // The field holds the name of the picked company until the reader types.
  const [text] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), searchDebounceMs)
  const found = useRegisteredCompanies(text)
  const companies = (found.data?.companies ?? []).filter(({ companyId }) => companyId !== excludedId)
  const cards = new Map(companies.map((company) => [company.companyId, company]))
  const names = new Map<string, string>([
    ...(value ? [[value.companyId, value.name] as const] : []),
    ...companies.map(({ companyId, name }) => [companyId, name] as const),
  ])
  const isFailed = found.isError && !found.isFetching
  return (
    <Select
      label={label}
      description={error ? undefined : help}
      error={error ? <ErrorText>{error}</ErrorText> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('COMPANIES.PICKER.PLACEHOLDER')}
      value={value?.companyId ?? null}
      onChange={(companyId) => onChange(companyId === null ? null : { companyId, name: names.get(companyId)! })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('COMPANIES.PICKER.CLEAR') }}
      disabled={disabled}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...names].map(([companyId, name]) => ({ value: companyId, label: name }))}
      // The server has filtered already; the picked company is offered only while nothing is typed.
      filter={({ options }) => options.filter((option) => 'value' in option && cards.has(option.value))}
      maxDropdownHeight={320}
      nothingFoundMessage={
        isFailed
          ? t('SHARED.STATES.FAILED')
          : t(found.data === undefined || found.isFetching ? 'SHARED.STATES.LOADING' : 'COMPANIES.PICKER.NONE')
      }
      renderOption={({ option }) => <Option company={cards.get(option.value)!} />}
    />
  )
}

function Option({ company }: { company: CompanyCard }) {
  const { name, parentName, tickers } = company
  return (
    <span className={css.option}>
      <bdi className="truncate">{name}</bdi>
      {parentName && <bdi className="quiet small truncate">{parentName}</bdi>}
      <span className="spring" />
      {tickers.length > 0 && (
        <bdi dir="ltr" className="code">
          {tickers.join(', ')}
        </bdi>
      )}
    </span>
  )
}
