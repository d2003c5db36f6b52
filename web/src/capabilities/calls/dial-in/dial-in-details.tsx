import { type DialIn, DialInText, groupedPin, oneTapHref } from '@colloquy/contract/calls/dial-in/shapes'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import { refusalText } from '../../../platform/refusal-text.ts'
import { currentSettings } from '../../../platform/settings.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useHomePath } from '../../../platform/viewer/home-path.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { useRequestCallback } from './data.ts'
import css from './dial-in-details.module.css'
import { byCountry } from './view.ts'

/** The demo's phone, which dials a number with the PIN. */
const demoPhoneHref = ({ numbers, pin }: DialIn): string =>
  `/dev/phone?${new URLSearchParams({ number: numbers[0]?.number ?? '', pin })}`

/** The reader's PIN, numbers that a tap dials with it, and the request to be called. */
export function DialInDetails({ callId, dialIn, isOpen }: { callId: string; dialIn: DialIn; isOpen: boolean }) {
  const t = useTranslate()
  const home = useHomePath()
  const countries = byCountry(dialIn.numbers, useLanguage())
  const pin = groupedPin(dialIn.pin)
  return (
    <div className={css.details}>
      <div className={css.pin}>
        <span className="quiet small">{t('CALLS.DIAL_IN.PIN')}</span>
        <span className={css.digits}>
          <bdi dir="ltr">{pin}</bdi>
          <CopyButton value={dialIn.pin} label={t('CALLS.DIAL_IN.COPY')} doneLabel={t('CALLS.DIAL_IN.COPIED')} />
        </span>
      </div>
      <ul className={css.numbers} aria-label={t('CALLS.DIAL_IN.NUMBERS')}>
        {countries.flatMap(({ name, numbers }) =>
          numbers.map(({ numberId, number, text, charge }) => (
            <li key={numberId}>
              <a
                href={oneTapHref(number, dialIn.pin)}
                className={css.link}
                aria-label={t('CALLS.DIAL_IN.ONE_TAP', { number: `\u2068${text}\u2069` })}
              >
                <bdi dir="ltr">{text}</bdi>
              </a>
              <span className="quiet small">
                {name} · {t(`CALLS.DIAL_IN.${charge}`)}
              </span>
            </li>
          )),
        )}
      </ul>
      {currentSettings()?.isDevEnv && (
        <a href={demoPhoneHref(dialIn)} target="_blank" rel="noreferrer" className="link small">
          {t('CALLS.DIAL_IN.DEMO_PHONE')}
        </a>
      )}
      {dialIn.callbackCountries.length > 0 && <CallMe callId={callId} callback={dialIn.callback} isOpen={isOpen} />}
      <p className="quiet small">
        {t('CALLS.DIAL_IN.PIN_HELP')}{' '}
        <Link to={`${home}/dialins`} className="link">
          {t('CALLS.DIAL_IN.ALL_NUMBERS')}
        </Link>
      </p>
    </div>
  )
}

const callbackTexts = {
  requested: 'CALLS.DIAL_IN.CALL_REQUESTED',
  dialled: 'CALLS.DIAL_IN.CALLING',
  failed: 'CALLS.DIAL_IN.CALL_FAILED',
} as const

/** Asks the bridge to call the reader. */
function CallMe({ callId, callback, isOpen }: { callId: string; callback: DialIn['callback']; isOpen: boolean }) {
  const t = useTranslate()
  const [number, setNumber] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useRequestCallback()
  const isFit = safeParse(DialInText, number).success
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isFit || isPending) return
    const outcome = await run({ callId, number })
    if (outcome.ok) setSent(false)
  }
  const problem = failure ? refusalText(t, failure) : undefined
  return (
    <form className={css.callMe} noValidate onSubmit={(event) => void ask(event)}>
      <TextField
        label={t('CALLS.DIAL_IN.CALL_ME_NUMBER')}
        help={t(isOpen ? 'CALLS.DIAL_IN.CALL_ME_LEAD' : 'CALLS.DIAL_IN.CALL_ME_WHEN')}
        error={wasSent && !isFit ? t('CALLS.DIAL_IN.NUMBER_WRONG') : problem}
        value={number}
        onChange={setNumber}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        dir="ltr"
        disabled={!isOpen}
      />
      <Button type="submit" loading={isPending} disabled={!isOpen}>
        {t('CALLS.DIAL_IN.CALL_ME')}
      </Button>
      <p role="status" className={css.callback}>
        {callback && t(callbackTexts[callback.state], { number: `\u2066${callback.number}\u2069` })}
      </p>
    </form>
  )
}
