import { countText } from '@colloquy/contract/money'
import { maxHoursPerWeek, maxRate, RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { TextField } from '../../ui/input/field.tsx'
import css from './join-screen.module.css'
import { numberIn, type StepProps } from './view.ts'

const currencies = RegistrationDraft.shape.currency.options

/** Hourly rate and availability. */
export function RateForm({ draft, change, wasLeft }: StepProps) {
  const t = useTranslate()
  const [rate, setRate] = useState(String(draft.rate ?? ''))
  const [hours, setHours] = useState(String(draft.hoursPerWeek ?? ''))
  const language = useLanguage()
  const mistake = (typed: string, value: number | null, max: number) =>
    value === null && (typed.trim() !== '' || wasLeft)
      ? t('REGISTRATION.MISTAKES.NUMBER', { max: countText(max, language) })
      : undefined
  return (
    <div className={css.fields}>
      <TextField
        label={t('REGISTRATION.RATE')}
        help={t('REGISTRATION.RATE_HELP')}
        maxLength={20}
        value={rate}
        error={mistake(rate, draft.rate, maxRate)}
        onChange={(typed) => {
          setRate(typed)
          change({ rate: numberIn(typed, 1, maxRate) })
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
        maxLength={20}
        value={hours}
        error={mistake(hours, draft.hoursPerWeek, maxHoursPerWeek)}
        onChange={(typed) => {
          setHours(typed)
          change({ hoursPerWeek: numberIn(typed, 1, maxHoursPerWeek) })
        }}
      />
    </div>
  )
}
