import { maxProposedEmployments } from '@colloquy/contract/sourcing/shapes'
import { NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
import { EmailField } from '../../platform/field/email-field.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Note } from '../../ui/page/note.tsx'
import { CountryPicker } from '../people/record/country-picker.tsx'
import { ZonePicker } from '../people/zone/zone-picker.tsx'
import css from './sourcing.module.css'
import { currencies, emptyJob, type ProposalError, type TypedJob, type TypedProposal } from './view.ts'

/** The form of a proposal: who it is, why, what they ask for, and their answers to the screening questions. */
export function ProposalForm({
  typed,
  questions,
  errors,
  failure,
  busy,
  submit,
  onChange,
  onSubmit,
  onCancel,
}: {
  typed: TypedProposal
  questions: readonly string[]
  errors: Readonly<Record<string, ProposalError>>
  failure: string | undefined
  busy: boolean
  submit: string
  onChange: (changes: Partial<TypedProposal>) => void
  onSubmit: () => void
  onCancel: () => void
}) {
  const t = useTranslate()
  const errorOf = (field: string) => {
    const error = errors[field]
    if (error === 'REQUIRED') return t('SHARED.FORMS.ERRORS.REQUIRED')
    return error && error !== 'EMAIL' ? t(`SOURCING.ERRORS.${error}`) : undefined
  }
  const changeJob = (key: number, changes: Partial<TypedJob>) =>
    onChange({ jobs: typed.jobs.map((job) => (job.key === key ? { ...job, ...changes } : job)) })
  return (
    <form
      id="proposal"
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={css.pair}>
        <TextField
          label={t('SOURCING.FIELDS.firstName')}
          value={typed.firstName}
          maxLength={100}
          autoComplete="off"
          error={errorOf('firstName')}
          onChange={(firstName) => onChange({ firstName })}
        />
        <TextField
          label={t('SOURCING.FIELDS.lastName')}
          value={typed.lastName}
          maxLength={100}
          autoComplete="off"
          error={errorOf('lastName')}
          onChange={(lastName) => onChange({ lastName })}
        />
      </div>
      <EmailField
        label={t('SOURCING.FIELDS.email')}
        help={t('SOURCING.HELP.email')}
        value={typed.email}
        autoComplete="off"
        isTried={errors.email !== undefined}
        onChange={(email) => onChange({ email })}
      />
      <div className={css.pair}>
        <TextField
          type="tel"
          label={t('SOURCING.FIELDS.phone')}
          help={t('SOURCING.HELP.phone')}
          value={typed.phone}
          maxLength={40}
          autoComplete="off"
          error={errorOf('phone')}
          onChange={(phone) => onChange({ phone })}
        />
        <TextField
          type="url"
          label={t('SOURCING.FIELDS.profileUrl')}
          help={t('SOURCING.HELP.profileUrl')}
          value={typed.profileUrl}
          maxLength={300}
          autoComplete="off"
          error={errorOf('profileUrl')}
          onChange={(profileUrl) => onChange({ profileUrl })}
        />
      </div>
      <TextField
        label={t('SOURCING.FIELDS.headline')}
        help={t('SOURCING.HELP.headline')}
        value={typed.headline}
        maxLength={200}
        error={errorOf('headline')}
        onChange={(headline) => onChange({ headline })}
      />
      <TextArea
        label={t('SOURCING.FIELDS.relevance')}
        help={t('SOURCING.HELP.relevance')}
        value={typed.relevance}
        maxLength={4000}
        rows={4}
        error={errorOf('relevance')}
        onChange={(relevance) => onChange({ relevance })}
      />
      <div className={css.pair}>
        <CountryPicker
          label={t('SOURCING.FIELDS.country')}
          value={typed.country}
          onChange={(country) => onChange({ country })}
        />
        <ZonePicker
          label={t('SOURCING.FIELDS.timeZone')}
          value={typed.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t('SOURCING.FIELDS.rate')}
          value={typed.rate}
          maxLength={9}
          error={errorOf('rate')}
          onChange={(rate) => onChange({ rate })}
        />
        <NativeSelect
          label={t('SOURCING.FIELDS.currency')}
          value={typed.currency}
          data={[...currencies]}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      </div>
      <fieldset className={css.group}>
        <legend className="strong">{t('SOURCING.FIELDS.employments')}</legend>
        {typed.jobs.map(({ key, ...job }, at) => (
          <fieldset key={key} className={css.job} aria-label={t('SOURCING.JOB', { n: at + 1 })}>
            <div className={css.pair}>
              <TextField
                label={t('PEOPLE.EMPLOYMENTS.COMPANY')}
                value={job.companyName}
                maxLength={200}
                autoComplete="off"
                error={errorOf(`companyName ${key}`)}
                onChange={(companyName) => changeJob(key, { companyName })}
              />
              <TextField
                label={t('PEOPLE.EMPLOYMENTS.POSITION')}
                value={job.title}
                maxLength={200}
                autoComplete="off"
                error={errorOf(`title ${key}`)}
                onChange={(title) => changeJob(key, { title })}
              />
              <TextField
                type="date"
                label={t('PEOPLE.EMPLOYMENTS.START')}
                value={job.startDate}
                error={errorOf(`startDate ${key}`)}
                onChange={(startDate) => changeJob(key, { startDate })}
              />
              <TextField
                type="date"
                label={t('PEOPLE.EMPLOYMENTS.END')}
                help={t('SOURCING.HELP.end')}
                value={job.endDate}
                onChange={(endDate) => changeJob(key, { endDate })}
              />
            </div>
            {typed.jobs.length > 1 && (
              <div className={css.actions}>
                <Button
                  aria-label={t('SOURCING.REMOVE_JOB', { n: at + 1 })}
                  onClick={() => onChange({ jobs: typed.jobs.filter((other) => other.key !== key) })}
                >
                  {t('SHARED.ACTIONS.REMOVE')}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        {typed.jobs.length < maxProposedEmployments && (
          <div className={css.actions}>
            <Button
              onClick={() =>
                onChange({ jobs: [...typed.jobs, emptyJob(Math.max(...typed.jobs.map(({ key }) => key)) + 1)] })
              }
            >
              {t('SOURCING.ADD_JOB')}
            </Button>
          </div>
        )}
      </fieldset>
      {questions.length > 0 && (
        <fieldset className={css.group}>
          <legend className="strong">{t('SOURCING.QUESTIONS')}</legend>
          {questions.map((question) => (
            <TextArea
              key={question}
              label={question}
              value={typed.answers[question] ?? ''}
              maxLength={2000}
              rows={2}
              onChange={(answer) => onChange({ answers: { ...typed.answers, [question]: answer } })}
            />
          ))}
        </fieldset>
      )}
      <p className="quiet small">{t('SOURCING.PROMISE')}</p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <Button onClick={onCancel}>{t('SHARED.ACTIONS.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
