import { RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { TextField } from '../../ui/input/field.tsx'
import css from './join-screen.module.css'
import { numberIn, type StepProps } from './view.ts'

const currencies = RegistrationDraft.shape.currency.options

/** Hourly rate and availability. */
export function RateForm({ draft, change }: StepProps) {
  const t = useTranslate()
  const [rate, setRate] = useState(String(draft.rate ?? ''))
  const [hours, setHours] = useState(String(draft.hoursPerWeek ?? ''))
  const wrong = t('REGISTRATION.REQUIRED', { what: '1–10000' })
  const wrongHours = t('REGISTRATION.REQUIRED', { what: '1–40' })
  return (
    <div className={css.fields}>
      <TextField
        label={t('REGISTRATION.RATE')}
        help={t('REGISTRATION.RATE_HELP')}
        maxLength={5}
        value={rate}
        error={rate !== '' && draft.rate === null ? wrong : undefined}
        onChange={(typed) => {
          setRate(typed)
          change({ rate: numberIn(typed, 1, 10_000) })
        }}
      />
      <NativeSelect
        label={t('REGISTRATION.CURRENCY')}
        value={draft.currency}
        data={[...currencies]}
        onChange={(event) => change({ currency: event.currentTarget.value as RegistrationDraft['currency'] })}
      />
      <TextField
        label={t('REGISTRATION.HOURS')}
        maxLength={2}
        value={hours}
        error={hours !== '' && draft.hoursPerWeek === null ? wrongHours : undefined}
        onChange={(typed) => {
          setHours(typed)
          change({ hoursPerWeek: numberIn(typed, 1, 40) })
        }}
      />
    </div>
  )
}
