import {
  type DateProblem,
  type DraftEmployment,
  dateProblemsOf,
  maxEmployments,
} from '@colloquy/contract/registration/shapes'
import { useRef } from 'react'
import { useNow } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import css from './join-screen.module.css'
import { dayOf, emptyEmployment, type StepProps } from './view.ts'

/** Current and past employments. */
export function ExperienceForm({ draft: { employments }, change, wasLeft }: StepProps) {
  const t = useTranslate()
  const today = dayOf(useNow())
  const required = (text: string | null) => (wasLeft && !text?.trim() ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined)
  const mistakeText = (mistake: DateProblem | undefined) => mistake && t(`REGISTRATION.MISTAKES.${mistake}`)
  const add = useRef<HTMLDivElement>(null)
  const shown = employments.length > 0 ? employments : [emptyEmployment]
  const put = (index: number, part: Partial<DraftEmployment>) =>
    change({ employments: shown.map((one, otherIndex) => (otherIndex === index ? { ...one, ...part } : one)) })
  return (
    <>
      <p className="second">{t('REGISTRATION.EXPERIENCE_HELP')}</p>
      {shown.map((employment, index) => {
        const mistakes = dateProblemsOf(employment, today)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered
          <fieldset key={index} className={css.group}>
            <legend>{t('REGISTRATION.EMPLOYMENT', { number: index + 1 })}</legend>
            <div className={css.fields}>
              <TextField
                label={t('REGISTRATION.COMPANY')}
                maxLength={200}
                value={employment.companyName}
                error={required(employment.companyName)}
                onChange={(companyName) => put(index, { companyName })}
              />
              <TextField
                label={t('REGISTRATION.JOB')}
                maxLength={200}
                value={employment.title}
                error={required(employment.title)}
                onChange={(title) => put(index, { title })}
              />
              <TextField
                type="date"
                label={t('REGISTRATION.START')}
                value={employment.startDate ?? ''}
                error={mistakeText(mistakes.startDate) ?? required(employment.startDate)}
                onChange={(day) => put(index, { startDate: day || null })}
              />
              <TextField
                type="date"
                label={t('REGISTRATION.END')}
                value={employment.endDate ?? ''}
                error={mistakeText(mistakes.endDate)}
                onChange={(day) => put(index, { endDate: day || null })}
              />
            </div>
            {shown.length > 1 && (
              <Button
                size="xs"
                aria-label={t('REGISTRATION.REMOVE_LABEL', { number: index + 1 })}
                onClick={() => {
                  change({ employments: shown.filter((_, otherIndex) => otherIndex !== index) })
                  add.current?.querySelector('button')?.focus()
                }}
              >
                {t('REGISTRATION.REMOVE')}
              </Button>
            )}
          </fieldset>
        )
      })}
      <div ref={add}>
        <Button
          disabled={shown.length >= maxEmployments}
          onClick={() => change({ employments: [...shown, emptyEmployment] })}
        >
          {t('REGISTRATION.ADD')}
        </Button>
      </div>
    </>
  )
}
