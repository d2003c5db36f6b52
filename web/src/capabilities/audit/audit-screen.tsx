import { auditedOperations } from '@colloquy/contract/audit/audited-operations'
import { entryOutcomes, subjectKinds } from '@colloquy/contract/audit/shapes'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useZone } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import css from './audit-screen.module.css'
import { useExport, useListAuditEntries } from './data.ts'
import { EntriesList } from './entries-list.tsx'
import { VerificationPanel } from './verification-panel.tsx'
import { type AuditAddress, auditAddress, auditRequestOf, operationText, withoutFilters } from './view.ts'

/** The tenant's audit log: search, export and verification. The filters are part of the URL. */
export function AuditScreen() {
  const t = useTranslate()
  const zone = useZone()
  const [address, change] = useSearchParams(auditAddress)
  const request = useMemo(() => auditRequestOf(address, zone), [address, zone])
  const entries = useListAuditEntries(request)
  const { save, isPending } = useExport(request)
  const box = useRef<HTMLInputElement>(null)
  useRegisterShortcuts([{ keys: '/', label: t('AUDIT.SEARCH'), shown: true, run: () => box.current?.select() }])
  return (
    <>
      <PageHead
        title={t('AUDIT.TITLE')}
        actions={
          <Button loading={isPending} onClick={() => void save()}>
            {t('AUDIT.EXPORT')}
          </Button>
        }
      />
      <VerificationPanel />
      <search className={css.filters} aria-label={t('AUDIT.SEARCH')}>
        <div className={css.person}>
          <SearchField
            box={box}
            label={t('AUDIT.PERSON')}
            placeholder={t('AUDIT.PERSON_HINT')}
            value={address.person}
            onChange={(person) => change({ person }, { replace: true })}
          />
        </div>
        <Filters address={address} onChange={change} />
      </search>
      <EntriesList
        entries={entries}
        onFilter={(only) => change({ ...withoutFilters, ...only })}
        onClear={() => change(withoutFilters)}
      />
    </>
  )
}

function Filters({ address, onChange }: { address: AuditAddress; onChange: (changes: Partial<AuditAddress>) => void }) {
  const t = useTranslate()
  const operations = useMemo(
    () =>
      auditedOperations
        .map((value) => ({ value: value as string, label: operationText(t, value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [t],
  )
  const isFiltered = Object.keys(withoutFilters).some(
    (name) => address[name as keyof AuditAddress] !== withoutFilters[name as keyof AuditAddress],
  )
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('AUDIT.OPERATION')}
        value={address.operation}
        onChange={(event) => onChange({ operation: event.currentTarget.value })}
        data={[{ value: '', label: t('AUDIT.ANY_OPERATION') }, ...operations]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('AUDIT.SUBJECT')}
        value={address.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value as AuditAddress['subject'], subjectId: '' })}
        data={[
          { value: 'any', label: t('AUDIT.ANY_SUBJECT') },
          ...subjectKinds.map((value) => ({ value, label: t(`AUDIT.SUBJECTS.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('AUDIT.OUTCOME')}
        value={address.outcome}
        onChange={(event) => onChange({ outcome: event.currentTarget.value as AuditAddress['outcome'] })}
        data={[
          { value: 'any', label: t('AUDIT.ANY_OUTCOME') },
          ...entryOutcomes.map((value) => ({ value, label: t(`AUDIT.OUTCOMES.${value}`) })),
        ]}
      />
      <TextInput
        size="xs"
        type="date"
        label={t('AUDIT.FROM')}
        classNames={{ root: css.day! }}
        value={address.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="date"
        label={t('AUDIT.TO')}
        classNames={{ root: css.day! }}
        value={address.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <Button
        size="xs"
        variant={address.routine ? 'filled' : 'default'}
        aria-pressed={address.routine}
        onClick={() => onChange({ routine: !address.routine })}
      >
        {t('AUDIT.ROUTINE')}
      </Button>
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={() => onChange(withoutFilters)}>
          {t('AUDIT.CLEAR')}
        </Button>
      )}
    </>
  )
}
