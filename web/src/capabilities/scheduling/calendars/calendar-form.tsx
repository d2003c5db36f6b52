import { maxCalendarLabelLength } from '@colloquy/contract/scheduling/calendar-operations'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import css from './calendars-panel.module.css'
import { useAddSubscribedCalendar } from './data.ts'

/** Adds a calendar by its address. */
export function CalendarForm() {
  const t = useTranslate()
  const adding = useAddSubscribedCalendar()
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [wasSent, setWasSent] = useState(false)
  const required = (text: string) => (wasSent && text.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (label.trim() === '' || address.trim() === '') return
    const outcome = await adding.run({ label: label.trim(), address: address.trim() })
    setRefusal(outcome.ok ? undefined : String(outcome.refusal))
    if (!outcome.ok) return
    setLabel('')
    setAddress('')
    setWasSent(false)
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void add(event)}
      aria-label={t('SCHEDULING.CALENDARS.ADD')}
    >
      <TextField
        label={t('SCHEDULING.CALENDARS.LABEL')}
        value={label}
        maxLength={maxCalendarLabelLength}
        error={required(label)}
        onChange={setLabel}
      />
      <TextField
        label={t('SCHEDULING.CALENDARS.ADDRESS')}
        help={t('SCHEDULING.CALENDARS.ADDRESS_HELP')}
        dir="ltr"
        value={address}
        maxLength={2000}
        autoComplete="off"
        error={refusal ? refusalText(t, refusal) : required(address)}
        onChange={(text) => {
          setAddress(text)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" className={css.add} loading={adding.isPending}>
        {t('SCHEDULING.CALENDARS.ADD')}
      </Button>
    </form>
  )
}
