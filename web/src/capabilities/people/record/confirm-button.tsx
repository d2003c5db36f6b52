import { useEffect, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './confirm-button.module.css'
import { ageOf } from './view.ts'

/** Confirms a fact with one tap; a status replaces the button once it was confirmed today. */
export function ConfirmButton({
  aging,
  what,
  busy,
  onConfirm,
}: {
  aging: Parameters<typeof ageOf>[0]
  /** Accessible name, because the page has many buttons like this. */
  what: string
  busy: boolean
  onConfirm: () => void
}) {
  const t = useTranslate()
  const age = ageOf(aging, useNow())
  const isNew = age === 'new'
  const word = useRef<HTMLSpanElement>(null)
  const was = useRef(isNew)
  useEffect(() => {
    // The button is gone after the tap, so focus moves to the text that replaces it.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isNew && !was.current && isLost) word.current?.focus()
    was.current = isNew
  }, [isNew])
  if (isNew)
    return (
      <span ref={word} tabIndex={-1} className={css.done}>
        <Status shape="disc">{t('PEOPLE.PROFILE.NEW')}</Status>
      </span>
    )
  return (
    <Button
      size="xs"
      variant={age === 'good' ? 'default' : 'accent'}
      aria-label={t('PEOPLE.PROFILE.CONFIRM_WHAT', { what })}
      loading={busy}
      onClick={onConfirm}
    >
      {t('PEOPLE.PROFILE.CONFIRM')}
    </Button>
  )
}
