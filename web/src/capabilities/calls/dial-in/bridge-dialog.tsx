import { BridgeSecret, BridgeUrl, type PhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import formCss from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { CountryPicker } from '../../people/record/country-picker.tsx'
import css from './bridge-panel.module.css'
import { useSetPhoneBridge } from './data.ts'
import { countryNames } from './view.ts'

/** Connects a phone bridge, or changes how it is connected. The secret is only ever written. */
export function BridgeDialog({ bridge, onClose }: { bridge: PhoneBridge | null; onClose: () => void }) {
  const t = useTranslate()
  const [baseUrl, setBaseUrl] = useState(bridge?.baseUrl ?? '')
  const [secret, setSecret] = useState('')
  const [countries, setCountries] = useState<readonly string[]>(bridge?.callbackCountries ?? [])
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useSetPhoneBridge()
  const isUrl = safeParse(BridgeUrl, baseUrl).success
  const isSecret = safeParse(BridgeSecret, secret).success || (bridge !== null && secret === '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isUrl || !isSecret || isPending) return
    const outcome = await run({ baseUrl, callbackCountries: [...countries], ...(secret !== '' && { secret }) })
    if (!outcome.ok) return
    toastSuccess(t('CALLS.DIAL_IN.BRIDGE.SAVED'))
    onClose()
  }
  const problem = failure ? refusalText(t, failure) : undefined
  return (
    <Dialog name={t(bridge ? 'CALLS.DIAL_IN.BRIDGE.CHANGE' : 'CALLS.DIAL_IN.BRIDGE.CONNECT')} onClose={onClose}>
      <form className={formCss.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('CALLS.DIAL_IN.BRIDGE.URL')}
          help={t('CALLS.DIAL_IN.BRIDGE.URL_HELP')}
          error={wasSent && !isUrl ? t('CALLS.DIAL_IN.BRIDGE.URL_WRONG') : problem}
          value={baseUrl}
          onChange={setBaseUrl}
          type="url"
          autoComplete="off"
          dir="ltr"
        />
        <PasswordField
          label={t('CALLS.DIAL_IN.BRIDGE.SECRET')}
          help={t(bridge ? 'CALLS.DIAL_IN.BRIDGE.SECRET_KEEP' : 'CALLS.DIAL_IN.BRIDGE.SECRET_HELP')}
          error={wasSent && !isSecret ? t('CALLS.DIAL_IN.BRIDGE.SECRET_WRONG') : undefined}
          revealLabel={t('CALLS.DIAL_IN.BRIDGE.REVEAL')}
          value={secret}
          onChange={setSecret}
          autoComplete="off"
          maxLength={200}
        />
        <CountriesField countries={countries} onChange={setCountries} />
        <div className={formCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('CALLS.DIAL_IN.BRIDGE.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The countries whose numbers are called. Choosing one adds it. */
function CountriesField({
  countries,
  onChange,
}: {
  countries: readonly string[]
  onChange: (countries: readonly string[]) => void
}) {
  const t = useTranslate()
  const nameOf = countryNames(useLanguage())
  return (
    <div className={css.countries}>
      <CountryPicker
        label={t('CALLS.DIAL_IN.BRIDGE.COUNTRIES')}
        emptyText={t('CALLS.DIAL_IN.BRIDGE.COUNTRIES_ADD')}
        value=""
        onChange={(code) => code !== '' && !countries.includes(code) && onChange([...countries, code])}
      />
      <p className="quiet small">{t('CALLS.DIAL_IN.BRIDGE.COUNTRIES_HELP')}</p>
      {countries.length > 0 && (
        <ul className={css.chosen} aria-label={t('CALLS.DIAL_IN.BRIDGE.COUNTRIES')}>
          {countries.map((code) => (
            <li key={code}>
              <Button
                size="compact-sm"
                aria-label={t('CALLS.DIAL_IN.BRIDGE.COUNTRIES_REMOVE', { country: nameOf(code) })}
                rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
                onClick={() => onChange(countries.filter((one) => one !== code))}
              >
                {nameOf(code)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
