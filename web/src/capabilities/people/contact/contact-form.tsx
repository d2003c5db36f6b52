import type { ContactInfo } from '@colloquy/contract/people/contact-shapes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../../platform/failures/leave-dialog.tsx'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from '../employments/employment-form.module.css'
import { useUpdateContactInfo, useUpdateServiceEmail } from './data.ts'
import {
  type ContactFields,
  contactFieldsOf,
  contactInputOf,
  fieldNames,
  serviceEmailOf,
  validationErrorsOf,
} from './view.ts'

const maxLengths: Record<keyof ContactFields, number> = {
  phone: 40,
  mobile: 40,
  serviceEmail: 100,
  assistantName: 100,
  assistantEmail: 100,
  assistantPhone: 40,
}

/** Edits phone numbers, assistant and service address. After a version conflict, input stays and can be saved again. */
export function ContactForm({ contact, onClose }: { contact: ContactInfo; onClose: () => void }) {
  const t = useTranslate()
  const [before] = useState(() => contactFieldsOf(contact))
  const [typed, setTyped] = useState(before)
  const [wasSent, setSent] = useState(false)
  const saved = useRef(false)
  const details = useUpdateContactInfo()
  const service = useUpdateServiceEmail()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const isChanged = (names: readonly (keyof ContactFields)[]) => names.some((name) => typed[name] !== before[name])
  const names = Object.keys(fieldNames) as (keyof ContactFields)[]
  const mistakes = wasSent ? validationErrorsOf(typed) : {}
  const { personId, version, email } = contact

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(validationErrorsOf(typed)).length > 0)
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    if (isChanged(names.filter((name) => name !== 'serviceEmail'))) {
      const outcome = await details.run({ personId, ...contactInputOf(typed) }, { ifMatch: version })
      if (!outcome.ok) return
    }
    let waiting: string | null = null
    if (isChanged(['serviceEmail'])) {
      const outcome = await service.run({ personId, serviceEmail: serviceEmailOf(typed) })
      if (!outcome.ok) return
      waiting = outcome.value.pendingServiceEmail
    }
    saved.current = true
    toastSuccess(waiting ? t('PEOPLE.CONTACT.SERVICE_EMAIL_SENT', { email: waiting }) : t('PEOPLE.CONTACT.SAVED'))
    onClose()
  }
  const field = (name: keyof ContactFields) => ({
    label: t(fieldNames[name]),
    value: typed[name],
    maxLength: maxLengths[name],
    error: mistakes[name] && t(mistakes[name]),
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })
  /** The shared field knows its longest address itself. */
  const emailField = (name: keyof ContactFields) => {
    const { maxLength: _, ...rest } = field(name)
    return { ...rest, name, isOptional: true, isTried: wasSent, autoComplete: 'off' }
  }
  const failure = details.failure ?? service.failure
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={t('PEOPLE.CONTACT.EDIT')}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <div className={css.pair}>
        <TextField {...field('phone')} />
        <TextField {...field('mobile')} />
      </div>
      <EmailField
        {...emailField('serviceEmail')}
        help={email ? t('PEOPLE.CONTACT.SERVICE_EMAIL_HELP', { email }) : t('PEOPLE.CONTACT.SERVICE_EMAIL_ONLY')}
      />
      {/* Not part of the help, which an error replaces: the buttons below would move under the pointer. */}
      <p className="quiet small">{t('PEOPLE.CONTACT.SERVICE_EMAIL_CONFIRM')}</p>
      <div className={css.pair}>
        <TextField {...field('assistantName')} />
        <EmailField {...emailField('assistantEmail')} />
        <TextField {...field('assistantPhone')} />
      </div>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <Button onClick={onClose}>{t('PEOPLE.PROFILE.CANCEL')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={details.isPending || service.isPending}
          disabled={!isChanged(names)}
        >
          {t('PEOPLE.PROFILE.SAVE')}
        </Button>
      </div>
      <LeaveDialog
        isUnsaved={() => !saved.current && isChanged(names)}
        isLeft={(from, to) => from.pathname !== to.pathname}
      />
    </form>
  )
}
