import { useEffect, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './confirm-card.module.css'
import { standingOf } from './view.ts'

/** One tap says that a statement still holds; what was said today needs none. */
export function ConfirmCard({
  aging,
  what,
  busy,
  onConfirm,
}: {
  aging: Parameters<typeof standingOf>[0]
  /** Said to screen readers, because the button stands beside many of its kind. */
  what: string
  busy: boolean
  onConfirm: () => void
}) {
  const say = useTranslate()
  const standing = standingOf(aging, useNow())
  const isNew = standing === 'new'
  const word = useRef<HTMLSpanElement>(null)
  const was = useRef(isNew)
  useEffect(() => {
    // The button that did its work is gone: the keyboard goes on from the word in its place.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isNew && !was.current && isLost) word.current?.focus()
    was.current = isNew
  }, [isNew])
  if (isNew)
    return (
      <span ref={word} tabIndex={-1} className={css.done}>
        <Status shape="disc">{say('PEOPLE.PROFILE.NEW')}</Status>
      </span>
    )
  return (
    <Button
      size="xs"
      variant={standing === 'good' ? 'default' : 'accent'}
      aria-label={say('PEOPLE.PROFILE.CONFIRM_WHAT', { what })}
      loading={busy}
      onClick={onConfirm}
    >
      {say('PEOPLE.PROFILE.CONFIRM')}
    </Button>
  )
}
