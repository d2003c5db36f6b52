import type { AvailabilityException } from '@colloquy/contract/scheduling/availability'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { ZonePicker } from '../../people/zone/zone-picker.tsx'
import css from './availability-panel.module.css'

/** Adds days off, or a trip with the zone of its clock. */
export function ExceptionForm({ onAdd }: { onAdd: (exception: AvailabilityException) => void }) {
  const t = useTranslate()
  const { zone } = useTime()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [kind, setKind] = useState<'off' | 'trip'>('off')
  const [destination, setDestination] = useState(zone)
  const [wasSent, setWasSent] = useState(false)
  // One day needs no second date.
  const last = to || from

  const add = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (from === '' || last < from) return
    onAdd({ from, to: last, timeZone: kind === 'trip' ? destination : null })
    setFrom('')
    setTo('')
    setWasSent(false)
  }
  return (
    <form className={css.form} noValidate onSubmit={add} aria-label={t('SCHEDULING.AVAILABILITY.ADD')}>
      <div className={css.pair}>
        <TextField
          type="date"
          label={t('SCHEDULING.AVAILABILITY.FROM')}
          value={from}
          error={wasSent && from === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setFrom}
        />
        <TextField
          type="date"
          label={t('SCHEDULING.AVAILABILITY.TO')}
          value={to}
          error={wasSent && from !== '' && last < from ? t('SCHEDULING.AVAILABILITY.TO_ERROR') : undefined}
          onChange={setTo}
        />
      </div>
      <NativeSelect
        label={t('SCHEDULING.AVAILABILITY.KIND')}
        value={kind}
        data={[
          { value: 'off', label: t('SCHEDULING.AVAILABILITY.OFF') },
          { value: 'trip', label: t('SCHEDULING.AVAILABILITY.TRIP') },
        ]}
        onChange={(event) => setKind(event.currentTarget.value as 'off' | 'trip')}
      />
      {kind === 'trip' && (
        <ZonePicker label={t('SCHEDULING.AVAILABILITY.CITY')} value={destination} onChange={setDestination} />
      )}
      <Button type="submit" className={css.add}>
        {t('SCHEDULING.AVAILABILITY.ADD')}
      </Button>
    </form>
  )
}
