import { NativeSelect } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'

/** Selects the client of a new project; nothing is preselected without a value. */
export function ClientPicker({
  clients,
  value,
  onChange,
}: {
  clients: readonly { clientId: string; name: string }[]
  value: string
  onChange: (clientId: string) => void
}) {
  const t = useTranslate()
  return (
    <NativeSelect
      label={t('PROJECTS.CLIENT')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(value === '' ? [{ value: '', label: t('PROJECTS.CHOOSE_CLIENT'), disabled: true }] : []),
        ...clients.map(({ clientId, name }) => ({ value: clientId, label: name })),
      ]}
    />
  )
}
