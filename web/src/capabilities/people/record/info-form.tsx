import { updateProfile } from '@colloquy/contract/people/operations'
import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { LeaveDialog } from '../../../platform/failures/leave-dialog.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { ZonePicker } from '../zone/zone-picker.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { CountryPicker } from './country-picker.tsx'
import { useRecordEdit } from './data.ts'
import css from './info-form.module.css'
import { LanguagesPicker } from './languages-picker.tsx'
import { TopicsPicker } from './topics-picker.tsx'
import {
  changesOf,
  differences,
  fieldNames,
  type Info,
  infoOf,
  longest,
  rebase,
  trimmed,
  validationErrorsOf,
} from './view.ts'

/**
 * Edits a person's details and saves them as a whole. After a version conflict, input stays and the saved values appear beside
 * it.
 */
export function InfoForm({ profile }: { profile: PersonProfile }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [before, setBefore] = useState(() => infoOf(profile))
  const [typed, setTyped] = useState(before)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [contested, setContested] = useState<(keyof Info)[]>()
  const { edit, busy } = useRecordEdit(updateProfile, profile.personId)
  const isUnsaved = useRef(false)
  const changed = differences(before, typed)
  isUnsaved.current = changed.length > 0
  const follow = useFollowed(profile, before)
  if (follow) {
    const laid = rebase(before, typed, follow)
    setBefore(follow)
    setTyped(laid.typed)
    if (laid.contested.length > 0) setContested(laid.contested)
  }

  const change = (some: Partial<Info>) => setTyped((now) => ({ ...now, ...some }))
  const mistakes = tried ? validationErrorsOf(typed) : {}
  const errorOf = (field: keyof Info) => mistakes[field] && t(mistakes[field])
  const text = (field: keyof typeof longest) => ({
    label: t(fieldNames[field]),
    value: typed[field],
    maxLength: longest[field],
    error: errorOf(field),
    onChange: (value: string) => change({ [field]: value }),
  })

  const send = async () => {
    if (busy || changed.length === 0) return
    setTried(true)
    if (Object.keys(validationErrorsOf(typed)).length > 0)
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    setContested(undefined)
    setRefusal(undefined)
    const clean = trimmed(typed)
    setTyped(clean)
    const refused = await edit(changesOf(before, clean))
    // The record is being refetched; the edits are rebased onto it.
    if (refused === 'stale') return setContested((known) => known ?? [])
    if (refused) return setRefusal(refused)
    setTried(false)
    toastSuccess(t('PEOPLE.PROFILE.SAVED'))
  }
  useRegisterShortcuts([{ keys: 'Mod+S', label: t('PEOPLE.KEYS.SAVE'), run: () => void send() }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form ref={form} className={css.form} aria-label={t('PEOPLE.PROFILE.INFO')} onSubmit={submit} noValidate>
      <div className={css.pair}>
        <TextField {...text('firstName')} autoComplete="given-name" />
        <TextField {...text('lastName')} autoComplete="family-name" />
      </div>
      <TextField {...text('preferredName')} help={t('PEOPLE.PROFILE.PREFERRED_HELP')} autoComplete="nickname" />
      <TextField {...text('headline')} help={t('PEOPLE.PROFILE.HEADLINE_HELP')} />
      <TextArea {...text('bio')} rows={4} />
      <div className={css.pair}>
        <TextField {...text('city')} autoComplete="address-level2" />
        <CountryPicker value={typed.country} onChange={(country) => change({ country })} />
      </div>
      <ZonePicker
        label={t('PEOPLE.PROFILE.ZONE')}
        value={typed.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
      <LanguagesPicker value={typed.languages} onChange={(languages) => change({ languages })} />
      <TopicsPicker value={typed.expertise} onChange={(expertise) => change({ expertise })} />
      <TextField {...text('linkedInUrl')} help={t('PEOPLE.PROFILE.LINKEDIN_HELP')} />
      {contested && (
        <ConflictCard
          contested={contested.map((field) => ({ field, name: t(fieldNames[field]), theirs: textOf(before[field]) }))}
          onUseSaved={(field) => {
            change({ [field]: before[field as keyof Info] })
            setContested(contested.filter((one) => one !== field))
          }}
        />
      )}
      {refusal && (
        <div role="alert">
          <Note tone="stop">{refusalText(t, refusal)}</Note>
        </div>
      )}
      <div className={css.foot} data-changed={changed.length > 0 || undefined}>
        <span className="spring" role="status">
          {changed.length > 0 && (
            <Status shape="dashes">{t('PEOPLE.PROFILE.UNSAVED', { count: changed.length })}</Status>
          )}
        </span>
        {changed.length > 0 && (
          <Button
            onClick={() => {
              setTyped(before)
              setContested(undefined)
              setTried(false)
              form.current?.querySelector('input')?.focus()
            }}
          >
            {t('PEOPLE.PROFILE.DISCARD')}
          </Button>
        )}
        <Button type="submit" variant="filled" loading={busy} disabled={changed.length === 0}>
          {t('PEOPLE.PROFILE.SAVE')}
        </Button>
      </div>
      <LeaveDialog isUnsaved={() => isUnsaved.current} isLeft={(from, to) => from.pathname !== to.pathname} />
    </form>
  )
}

/** The newer record, after a save here, in another tab or by another person. Undefined while unchanged. */
const useFollowed = (profile: PersonProfile, before: Info): Info | undefined => {
  const [version, setVersion] = useState(profile.version)
  if (version === profile.version) return undefined
  setVersion(profile.version)
  const now = infoOf(profile)
  return differences(before, now).length > 0 ? now : undefined
}

const textOf = (value: string | readonly string[]): string => (typeof value === 'string' ? value : value.join(', '))
