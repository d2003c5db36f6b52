import { type DialInCharge, DialInText, dialInCharges } from '@colloquy/contract/calls/dial-in/shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { CountryPicker } from '../../people/record/country-picker.tsx'
import { useAddDialInNumber } from './data.ts'

/** Asks for a number of the phone bridge. */
export function NumberDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [country, setCountry] = useState('')
  const [charge, setCharge] = useState<DialInCharge>('toll')
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAddDialInNumber()
  const isFit = safeParse(DialInText, text).success
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isFit || country === '' || isPending) return
    const outcome = await run({ country, charge, text })
    if (!outcome.ok) return
    toastSuccess(t('CALLS.DIAL_IN.ADDED'))
    onClose()
  }
  const problem = failure ? refusalText(t, failure) : undefined
  return (
    <Dialog name={t('CALLS.DIAL_IN.ADD')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void add(event)}>
        <CountryPicker label={t('CALLS.DIAL_IN.COUNTRY')} value={country} onChange={setCountry} />
        <NativeSelect
          label={t('CALLS.DIAL_IN.CHARGE')}
          value={charge}
          data={dialInCharges.map((value) => ({ value, label: t(`CALLS.DIAL_IN.${value}`) }))}
          onChange={(event) => setCharge(event.currentTarget.value as DialInCharge)}
        />
        <TextField
          label={t('CALLS.DIAL_IN.NUMBER')}
          help={t('CALLS.DIAL_IN.NUMBER_HELP')}
          error={wasSent && !isFit ? t('CALLS.DIAL_IN.NUMBER_WRONG') : problem}
          value={text}
          onChange={setText}
          maxLength={32}
          dir="ltr"
        />
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending} disabled={country === ''}>
            {t('CALLS.DIAL_IN.ADD')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
