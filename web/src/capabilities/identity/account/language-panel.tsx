import { isoCodeOf, languages, nameOfLanguage } from '@colloquy/contract/languages'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { deviceLanguage, followsDevice } from '../../../platform/language.ts'
import { useTenant } from '../../../platform/settings.ts'
import {
  followDeviceLanguage,
  translate as sayNow,
  setLanguage,
  useLanguage,
  useTranslate,
} from '../../../platform/translations.ts'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { usePreferences } from './data.ts'
import css from './language-panel.module.css'

const device = 'device'

/** The language of pages and e-mails: one on offer, or the device's language. */
export function LanguagePanel() {
  const t = useTranslate()
  const spoken = useLanguage()
  const offered = useTenant().languages
  const [follows, setFollows] = useState(followsDevice)
  // Optimistic: the choice shows while its messages still load.
  const [coming, setComing] = useState<string>()
  const { keep, busy } = usePreferences()
  // Another part of the page may have changed the language meanwhile.
  const current = follows && followsDevice() ? device : spoken
  const ofDevice = [deviceLanguage(), ...offered].find((one) => one && offered.includes(one)) ?? spoken

  const choose = async (value: string, before?: string): Promise<void> => {
    const chosen = languages.find((one) => one === value)
    setComing(value)
    if (chosen) await setLanguage(chosen)
    const language = chosen ?? (await followDeviceLanguage(offered))
    setFollows(!chosen)
    setComing(undefined)
    // From here on, messages use the new language.
    const name = nameOfLanguage(language)
    if (await keep({ preferredLanguage: language })) {
      const again = { label: sayNow('SHARED.ACTIONS.RETRY'), onClick: () => void choose(value, before) }
      toastError(sayNow('IDENTITY.LANGUAGE.NOT_KEPT', { language: name }), again)
      return
    }
    const undo = before && { label: sayNow('SHARED.ACTIONS.UNDO'), onClick: () => void choose(before) }
    toastSuccess(
      sayNow(chosen ? 'IDENTITY.LANGUAGE.DONE' : 'IDENTITY.LANGUAGE.DONE_DEVICE', { language: name }),
      undo || undefined,
    )
  }
  return (
    <Panel title={t('IDENTITY.LANGUAGE.TITLE')} padded>
      <Radio.Group
        value={coming ?? current}
        onChange={(value) => void choose(value, current)}
        label={t('IDENTITY.LANGUAGE.LEAD')}
        readOnly={busy}
      >
        <div className={css.options}>
          {offered.map((language) => (
            <Radio
              key={language}
              value={language}
              label={<span lang={isoCodeOf(language)}>{nameOfLanguage(language)}</span>}
            />
          ))}
          <Radio value={device} label={t('IDENTITY.LANGUAGE.DEVICE', { language: nameOfLanguage(ofDevice) })} />
        </div>
      </Radio.Group>
    </Panel>
  )
}
