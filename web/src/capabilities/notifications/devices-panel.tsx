import type { Device } from '@colloquy/contract/notifications/shapes'
import { HomePath } from '@colloquy/contract/notifications/shapes'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { currentSettings } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { deviceOf } from '../../platform/viewer/device-name.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Status } from '../../ui/display/status.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useListPushDevices, useRegisterPushDevice, useRemovePushDevice } from './data.ts'
import css from './devices-panel.module.css'
import { type PushProblem, pushBrowser, subscribeBrowser, unsubscribeBrowser } from './push-subscription.ts'

const problemTexts = {
  unsupported: 'NOTIFICATIONS.DEVICES.UNSUPPORTED',
  denied: 'NOTIFICATIONS.DEVICES.DENIED',
  dismissed: 'NOTIFICATIONS.DEVICES.DISMISSED',
  failed: 'NOTIFICATIONS.DEVICES.FAILED',
} as const satisfies Record<PushProblem, string>

/** What keeps this browser from asking for permission, before it was tried. */
const knownProblem = (): PushProblem | undefined => {
  const permission = pushBrowser.permission()
  if (permission === undefined || !currentSettings()?.push) return 'unsupported'
  return permission === 'denied' ? 'denied' : undefined
}

/** The devices that receive push messages, with a button to add this one. */
export function DevicesPanel() {
  const t = useTranslate()
  const devices = useListPushDevices()
  const list = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('NOTIFICATIONS.DEVICES.TITLE')} count={devices.data?.length}>
      <QueryContent answer={devices}>
        {(all) => (
          <div ref={list} tabIndex={-1} className={css.list}>
            {all.length === 0 ? (
              <p className={css.empty}>{t('NOTIFICATIONS.DEVICES.EMPTY')}</p>
            ) : (
              <Rows label={t('NOTIFICATIONS.DEVICES.LIST')}>
                {all.map((device) => (
                  <Row key={device.deviceId}>
                    <DeviceRow device={device} onRemoved={() => list.current?.focus({ preventScroll: true })} />
                  </Row>
                ))}
              </Rows>
            )}
            <EnablePushButton isOn={all.some(({ isCurrent }) => isCurrent)} />
          </div>
        )}
      </QueryContent>
    </Panel>
  )
}

/** Adds this browser, or explains why that is impossible. */
function EnablePushButton({ isOn }: { isOn: boolean }) {
  const t = useTranslate()
  const home = useHomePath()
  const register = useRegisterPushDevice()
  const [problem, setProblem] = useState(knownProblem)
  const [isAsking, setAsking] = useState(false)
  const add = async () => {
    const serverKey = currentSettings()?.push?.publicKey
    if (!serverKey) return
    setAsking(true)
    const keys = await subscribeBrowser(serverKey)
    setAsking(false)
    if (typeof keys === 'string') return setProblem(keys)
    setProblem(undefined)
    const outcome = await register.run({ ...keys, home: HomePath.parse(home) })
    if (outcome.ok) toastSuccess(t('NOTIFICATIONS.DEVICES.TURNED_ON'))
  }
  return (
    <div className={css.foot}>
      <p className="quiet small">{t('NOTIFICATIONS.DEVICES.LEAD')}</p>
      <div role="alert">
        {problem && <Note tone="warn">{t(problemTexts[problem])}</Note>}
        {register.failure && <Note tone="warn">{refusalText(t, register.failure)}</Note>}
      </div>
      {!isOn && problem !== 'unsupported' && (
        <Button loading={isAsking || register.isPending} onClick={() => void add()}>
          {t('NOTIFICATIONS.DEVICES.TURN_ON')}
        </Button>
      )}
    </div>
  )
}

function DeviceRow({ device, onRemoved }: { device: Device; onRemoved: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const remove = useRemovePushDevice()
  const { browser, system } = deviceOf(device.userAgent)
  const name =
    browser && system
      ? t('NOTIFICATIONS.DEVICES.ON', { browser, system })
      : (browser ?? system ?? t('NOTIFICATIONS.DEVICES.UNKNOWN'))
  const take = async () => {
    const outcome = await remove.run({ deviceId: device.deviceId })
    if (!outcome.ok) return
    // The server sends nothing more; a subscription that stays behind does no harm.
    if (device.isCurrent) await unsubscribeBrowser().catch(() => undefined)
    toastSuccess(t('NOTIFICATIONS.DEVICES.REMOVED', { device: name }))
    // The button is gone, so focus moves to the list.
    onRemoved()
  }
  return (
    <div className={css.device}>
      <div className={css.words}>
        <div className={css.name}>
          <b className="truncate">{name}</b>
          {device.isCurrent && <Status shape="ring">{t('NOTIFICATIONS.DEVICES.HERE')}</Status>}
        </div>
        <div className="quiet small">
          {t('NOTIFICATIONS.DEVICES.ADDED', { ago: time.distance(device.registeredAt, now) })}
          {' · '}
          {device.lastSentAt
            ? t('NOTIFICATIONS.DEVICES.SENT', { ago: time.distance(device.lastSentAt, now) })
            : t('NOTIFICATIONS.DEVICES.NEVER_SENT')}
        </div>
        <div role="alert">{remove.failure && <Note tone="warn">{refusalText(t, remove.failure)}</Note>}</div>
      </div>
      <Button
        size="xs"
        loading={remove.isPending}
        aria-label={t('NOTIFICATIONS.DEVICES.REMOVE_LABEL', { device: name })}
        onClick={() => void take()}
      >
        {t('NOTIFICATIONS.DEVICES.REMOVE')}
      </Button>
    </div>
  )
}
