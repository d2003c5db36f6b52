import { missingParts } from '@colloquy/contract/calls/monitor/shapes'
import { Outcome } from '@colloquy/contract/compliance/shapes'
import { Select } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import type { MonitorFilters } from './view.ts'

/** By client, by verdict, and by what calls lack. */
export function FilterFields({
  filters: { client, outcome, missing },
  clients,
  onChange,
}: {
  filters: MonitorFilters
  clients: readonly { readonly clientId: string; readonly name: string }[]
  onChange: (change: Partial<MonitorFilters>) => void
}) {
  const t = useTranslate()
  return (
    <>
      <Select
        label={t('CALLS.LIST.BY.clients')}
        placeholder={t('CALLS.MONITOR.ALL')}
        data={clients.map(({ clientId, name }) => ({ value: clientId, label: name }))}
        value={client === '' ? null : client}
        clearable
        searchable
        onChange={(id) => onChange({ client: id ?? '' })}
      />
      <Select
        label={t('CALLS.MONITOR.VERDICT')}
        placeholder={t('CALLS.MONITOR.ALL')}
        data={Outcome.options.map((value) => ({ value, label: t(`COMPLIANCE.OUTCOMES.${value}`) }))}
        value={outcome === '' ? null : outcome}
        clearable
        onChange={(value) => onChange({ outcome: value ?? '' })}
      />
      <Select
        label={t('CALLS.MONITOR.MISSING')}
        placeholder={t('CALLS.MONITOR.ALL')}
        data={missingParts.map((value) => ({ value, label: t(`CALLS.MONITOR.PARTS.${value}`) }))}
        value={missing === '' ? null : missing}
        clearable
        onChange={(value) => onChange({ missing: value ?? '' })}
      />
    </>
  )
}
