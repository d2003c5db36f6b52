import type { PhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { BridgeDialog } from './bridge-dialog.tsx'
import css from './bridge-panel.module.css'
import { useGetPhoneBridge, useRemovePhoneBridge } from './data.ts'
import { countryNames } from './view.ts'

/** The phone bridge of the tenant; administrators connect it. */
export function BridgePanel() {
  const t = useTranslate()
  return (
    <Panel title={t('CALLS.DIAL_IN.BRIDGE.TITLE')} padded>
      <QueryContent answer={useGetPhoneBridge()}>
        {({ bridge, eventsUrl }) => <Bridge bridge={bridge} eventsUrl={eventsUrl} />}
      </QueryContent>
    </Panel>
  )
}

function Bridge({ bridge, eventsUrl }: { bridge: PhoneBridge | null; eventsUrl: string }) {
  const t = useTranslate()
  const [open, setOpen] = useState<'dialog' | 'removal'>()
  const removal = useRemovePhoneBridge()
  const remove = async () => {
    const outcome = await removal.run({})
    setOpen(undefined)
    if (outcome.ok) toastSuccess(t('CALLS.DIAL_IN.BRIDGE.DISCONNECTED'))
  }
  return (
    <div className={css.bridge}>
      {bridge ? <Connected bridge={bridge} /> : <p className="second">{t('CALLS.DIAL_IN.BRIDGE.NONE')}</p>}
      <TextInput
        label={t('CALLS.DIAL_IN.BRIDGE.EVENTS_URL')}
        description={t('CALLS.DIAL_IN.BRIDGE.EVENTS_HELP')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={eventsUrl}
        readOnly
        attributes={{ wrapper: { dir: 'ltr' }, input: { dir: 'ltr' } }}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <CopyButton
            value={eventsUrl}
            label={t('CALLS.DIAL_IN.BRIDGE.COPY')}
            doneLabel={t('CALLS.DIAL_IN.BRIDGE.COPIED')}
          />
        }
      />
      <div className={css.buttons}>
        <Button onClick={() => setOpen('dialog')}>
          {t(bridge ? 'CALLS.DIAL_IN.BRIDGE.CHANGE' : 'CALLS.DIAL_IN.BRIDGE.CONNECT')}
        </Button>
        {bridge && (
          <Button variant="danger" onClick={() => setOpen('removal')}>
            {t('CALLS.DIAL_IN.BRIDGE.DISCONNECT')}
          </Button>
        )}
      </div>
      {open === 'dialog' && <BridgeDialog bridge={bridge} onClose={() => setOpen(undefined)} />}
      <ConsequenceDialog
        opened={open === 'removal'}
        title={t('CALLS.DIAL_IN.BRIDGE.DISCONNECT_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('CALLS.DIAL_IN.BRIDGE.DISCONNECT')}
        busy={removal.isPending}
        onKeep={() => setOpen(undefined)}
        onConfirm={() => void remove()}
      >
        {t('CALLS.DIAL_IN.BRIDGE.DISCONNECT_LOSS')}
      </ConsequenceDialog>
    </div>
  )
}

/** What is known of a bridge; its secret is not. */
function Connected({ bridge: { baseUrl, callbackCountries, changedAt, problem } }: { bridge: PhoneBridge }) {
  const t = useTranslate()
  const time = useTime()
  const nameOf = countryNames(useLanguage())
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{t('CALLS.DIAL_IN.BRIDGE.URL')}</dt>
          <dd>
            <bdi dir="ltr" className={css.url}>
              {baseUrl}
            </bdi>
            {problem && <Status shape="square">{t(`CALLS.DIAL_IN.BRIDGE.PROBLEM.${problem}`)}</Status>}
          </dd>
        </div>
        <div>
          <dt>{t('CALLS.DIAL_IN.BRIDGE.COUNTRIES')}</dt>
          <dd>
            {callbackCountries.length > 0
              ? callbackCountries.map(nameOf).join(', ')
              : t('CALLS.DIAL_IN.BRIDGE.COUNTRIES_NONE')}
          </dd>
        </div>
      </dl>
      <p className="quiet small">{t('CALLS.DIAL_IN.BRIDGE.CHANGED', { date: time.longDay(changedAt) })}</p>
    </>
  )
}
