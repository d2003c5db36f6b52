import { guestSeatKinds } from '@colloquy/contract/calls/attendance/guest-operations'
import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { type Language, nameOfLanguage } from '@colloquy/contract/languages'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { emailError, nameError } from '../../../platform/field/field-rules.ts'
import { useTenant } from '../../../platform/settings.ts'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import dialogCss from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { ZonePicker } from '../../people/zone/zone-picker.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useAddCallGuest } from './data.ts'
import css from './guest-form.module.css'

const guestKindOf = (kind: SeatKind) => guestSeatKinds.find((one) => one === kind)

/** Whether somebody without an account can have a seat of a kind. */
export const isGuestKind = (kind: SeatKind): boolean => guestKindOf(kind) !== undefined

/** What is typed about a guest. The dialog keeps it while another way to fill the seat is shown. */
export const useGuestDraft = () => {
  const ownLanguage = useLanguage()
  const { zone: ownZone } = useTime()
  const [draft, setDraft] = useState({
    firstName: '',
    lastName: '',
    email: '',
    purpose: '',
    language: ownLanguage,
    timeZone: ownZone,
  })
  return { draft, change: (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes })) }
}

/** Asks for somebody without an account, who is mailed a link to the call. `before`: the kind of seat. */
export function GuestForm({
  call,
  kind,
  before,
  typed: { draft, change },
  onClose,
}: {
  call: Call
  kind: SeatKind
  typed: ReturnType<typeof useGuestDraft>
  before: ReactNode
  onClose: () => void
}) {
  const t = useTranslate()
  const { languages } = useTenant()
  const { run, busy, refusal } = useAddCallGuest()
  const { firstName, lastName, email, purpose, language, timeZone } = draft
  const [isTried, setTried] = useState(false)
  const problemOf = (name: string) => (isTried ? nameError(t, name) : undefined)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const guestKind = guestKindOf(kind)
    if (!guestKind || busy || nameError(t, firstName) || nameError(t, lastName) || emailError(t, email)) return
    const refused = await run(call, {
      kind: guestKind,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      language,
      timeZone,
      ...(purpose.trim() && { purpose: purpose.trim() }),
    })
    if (refused) return
    toastSuccess(t('CALLS.GUEST.SENT'))
    onClose()
  }
  return (
    <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
      <p className="second">{t('CALLS.GUEST.ADD_LEAD')}</p>
      {before}
      <div className={css.pair}>
        <TextField
          label={t('CALLS.GUEST.FIRST_NAME')}
          name="guest-first-name"
          autoComplete="off"
          maxLength={100}
          value={firstName}
          onChange={(value) => change({ firstName: value })}
          error={problemOf(firstName)}
        />
        <TextField
          label={t('CALLS.GUEST.LAST_NAME')}
          name="guest-last-name"
          autoComplete="off"
          maxLength={100}
          value={lastName}
          onChange={(value) => change({ lastName: value })}
          error={problemOf(lastName)}
        />
      </div>
      <EmailField
        label={t('CALLS.GUEST.EMAIL')}
        name="guest-email"
        autoComplete="off"
        value={email}
        onChange={(value) => change({ email: value })}
        isTried={isTried}
      />
      <div className={css.pair}>
        <NativeSelect
          label={t('CALLS.GUEST.LANGUAGE')}
          value={language}
          onChange={(event) => change({ language: event.currentTarget.value as Language })}
          data={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
        />
        <ZonePicker label={t('CALLS.GUEST.ZONE')} value={timeZone} onChange={(zone) => change({ timeZone: zone })} />
      </div>
      <TextField
        label={t('CALLS.GUEST.PURPOSE')}
        help={t('CALLS.GUEST.PURPOSE_HELP')}
        maxLength={200}
        value={purpose}
        onChange={(value) => change({ purpose: value })}
      />
      <RefusalNote refusal={refusal} />
      <div className={dialogCss.foot}>
        <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
        <Button type="submit" variant="filled" loading={busy}>
          {t('CALLS.GUEST.SEND')}
        </Button>
      </div>
    </form>
  )
}
