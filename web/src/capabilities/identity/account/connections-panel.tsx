import type { Connection } from '@colloquy/contract/identity/sso/shapes'
import { useRef, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { reauthenticateWithPasskey, useFactors } from '../../factors/data.ts'
import { redirectToConnect } from '../sso/data.ts'
import { useDisconnectExternalAccount, useExternalAccountConnections } from './data.ts'
import css from './sessions-panel.module.css'

/** Lists the reader's single sign-on accounts and connects or disconnects them. */
export function ConnectionsPanel() {
  const t = useTranslate()
  const connections = useExternalAccountConnections()
  const factors = useFactors()
  const [disconnecting, setDisconnecting] = useState<Connection>()
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const refusalMessage = (code: string) => (code === 'not_shown' ? t('FACTORS.SHOW_FIRST') : refusalText(t, code))
  const begin = async (providerId: string) => {
    setBusy(providerId)
    const hasOnlyPasskeys = factors.data?.totpSince === null && factors.data.passkeys.length > 0
    const anew = hasOnlyPasskeys ? await reauthenticateWithPasskey() : undefined
    setRefusal(anew && 'refusal' in anew ? anew.refusal : await redirectToConnect(providerId, anew ?? {}))
    setBusy(undefined)
  }
  return (
    <Panel title={t('IDENTITY.CONNECTIONS.TITLE')}>
      <QueryContent answer={connections}>
        {(all) => (
          <div ref={list} tabIndex={-1} className={css.list}>
            {all.length === 0 ? (
              <p className={css.foot}>
                <span className="quiet">{t('IDENTITY.CONNECTIONS.NONE')}</span>
              </p>
            ) : (
              <Rows label={t('IDENTITY.CONNECTIONS.TITLE')}>
                {all.map((one) => (
                  <Row key={one.providerId}>
                    <ConnectionRow
                      connection={one}
                      busy={busy === one.providerId}
                      onConnect={() => void begin(one.providerId)}
                      onDisconnect={() => {
                        setDisconnecting(one)
                        setConfirming(true)
                      }}
                    />
                  </Row>
                ))}
              </Rows>
            )}
            <div role="alert">{refusal && <Note tone="warn">{refusalMessage(refusal)}</Note>}</div>
          </div>
        )}
      </QueryContent>
      {disconnecting && (
        <DisconnectDialog
          connection={disconnecting}
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false)
            // The trigger button was replaced, so focus moves to the list.
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Panel>
  )
}

function ConnectionRow({
  connection: { name, connected },
  busy,
  onConnect,
  onDisconnect,
}: {
  connection: Connection
  busy: boolean
  onConnect: () => void
  onDisconnect: () => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <div className={css.session}>
      <div className={css.words}>
        <div className={css.name}>
          <b className="truncate">{name}</b>
        </div>
        <div className="quiet small">
          {connected ? (
            <>
              <bdi>{connected.label}</bdi>
              {' · '}
              {t('IDENTITY.CONNECTIONS.SINCE', { day: time.day(connected.since, now) })}
            </>
          ) : (
            t('IDENTITY.CONNECTIONS.NOT_YET')
          )}
        </div>
      </div>
      {connected ? (
        <Button
          size="xs"
          aria-label={t('IDENTITY.CONNECTIONS.DISCONNECT_LABEL', { provider: name })}
          onClick={onDisconnect}
        >
          {t('IDENTITY.CONNECTIONS.DISCONNECT')}
        </Button>
      ) : (
        <Button
          size="xs"
          loading={busy}
          aria-label={t('IDENTITY.CONNECTIONS.CONNECT_LABEL', { provider: name })}
          onClick={onConnect}
        >
          {t('IDENTITY.CONNECTIONS.CONNECT')}
        </Button>
      )}
    </div>
  )
}

function DisconnectDialog({
  connection: { providerId, name },
  opened,
  onClose,
  onDone,
}: {
  connection: Connection
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslate()
  const { run, isPending } = useDisconnectExternalAccount()
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    const outcome = await run({ providerId })
    setRefusal(outcome.ok ? undefined : outcome.refusal)
    if (!outcome.ok) return
    toastSuccess(t('IDENTITY.CONNECTIONS.DISCONNECTED', { provider: name }))
    onDone()
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t('IDENTITY.CONNECTIONS.ASK', { provider: name })}
      keep={t('IDENTITY.CONNECTIONS.CANCEL')}
      confirm={t('IDENTITY.CONNECTIONS.DISCONNECT')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p>{t('IDENTITY.CONNECTIONS.EFFECT')}</p>
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      </div>
    </ConsequenceDialog>
  )
}
