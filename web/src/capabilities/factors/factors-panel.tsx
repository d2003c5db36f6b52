import type { Factors, TotpSetup } from '@colloquy/contract/factors/shapes'
import { lazy, Suspense, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { currentSettings } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodesCard } from './codes-card.tsx'
import {
  reauthenticateWithPasskey,
  useConfirmTotp,
  useFactors,
  useRemoveTotp,
  useRenewRecoveryCodes,
  useStartTotp,
} from './data.ts'
import css from './factors-panel.module.css'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { proofNeeded, proofText } from './view.ts'

const SetUpCard = lazy(async () => ({ default: (await import('./set-up-card.tsx')).SetUpCard }))

/** The reader's second factors: an authenticator app with recovery codes, and passkeys. */
export function FactorsPanel() {
  const t = useTranslate()
  const factors = useFactors()
  return (
    <>
      <Panel title={t('FACTORS.TITLE')} padded>
        <QueryContent answer={factors}>{(known) => <App factors={known} />}</QueryContent>
      </Panel>
      <PasskeysPanel factors={factors} />
    </>
  )
}

/** The app operation in progress. */
type PendingAction = 'replace' | 'remove' | 'renew'

function App({ factors }: { factors: Factors }) {
  const t = useTranslate()
  const isDemo = currentSettings()?.isDevEnv
  const begin = useStartTotp()
  const confirm = useConfirmTotp()
  const [setup, setSetup] = useState<TotpSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [pendingAction, setPendingAction] = useState<PendingAction>()
  const [refusal, setRefusal] = useState<string>()

  const start = async (code?: string): Promise<string | undefined> => {
    setRefusal(undefined)
    const anew =
      proofNeeded(factors) === 'passkey' ? await reauthenticateWithPasskey() : code === undefined ? {} : { code }
    if ('refusal' in anew) return anew.refusal
    const outcome = await begin.run(anew)
    if (!outcome.ok) return outcome.refusal
    setPendingAction(undefined)
    setSetup(outcome.value)
    return undefined
  }
  const finish = async (code: string) => {
    setRefusal(undefined)
    const outcome = await confirm.run({ code })
    if (!outcome.ok) return setRefusal(outcome.refusal)
    setSetup(undefined)
    setCodes(outcome.value.recoveryCodes)
  }
  return (
    <div className={css.app}>
      <AppStatus factors={factors} />
      {factors.isRequired && <Note tone="accent">{t('FACTORS.DEMANDED')}</Note>}
      {isDemo && !factors.isRequired && <Note>{t('FACTORS.DEMO')}</Note>}
      <div role="alert">{refusal && !setup && <Note tone="warn">{proofText(t, refusal)}</Note>}</div>
      <div className={css.actions}>
        {factors.totpSince === null ? (
          <Button variant="filled" loading={begin.isPending} onClick={() => void start().then(setRefusal)}>
            {t('FACTORS.SET_UP')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setPendingAction('replace')}>{t('FACTORS.REPLACE')}</Button>
            <Button onClick={() => setPendingAction('renew')}>{t('FACTORS.RENEW')}</Button>
            <Button variant="danger" onClick={() => setPendingAction('remove')}>
              {t('FACTORS.REMOVE')}
            </Button>
          </>
        )}
      </div>
      {pendingAction && (
        <ConfirmCodeDialog
          pendingAction={pendingAction}
          onStart={start}
          onCodes={setCodes}
          onClose={() => setPendingAction(undefined)}
        />
      )}
      {setup && (
        <Dialog name={t('SECOND_FACTOR.SET_UP_TITLE')} size={480} onClose={() => setSetup(undefined)}>
          <div className={css.inside}>
            <Suspense>
              <SetUpCard
                setup={setup}
                busy={confirm.isPending}
                refusal={refusal}
                onConfirm={(code) => void finish(code)}
              />
            </Suspense>
          </div>
        </Dialog>
      )}
      {codes && (
        <Dialog name={t('SECOND_FACTOR.CODES_TITLE')} quiet size={520} onClose={() => setCodes(undefined)}>
          <div className={css.inside}>
            <CodesCard codes={codes} onSaved={() => setCodes(undefined)} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

function AppStatus({ factors: { totpSince, recoveryCodesLeft } }: { factors: Factors }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (totpSince === null)
    return (
      <>
        <Status shape="dashes">{t('FACTORS.OFF')}</Status>
        <p className="quiet small">{t('FACTORS.LEAD')}</p>
      </>
    )
  return (
    <>
      <Status shape="disc">{t('FACTORS.SINCE', { day: time.day(totpSince, now) })}</Status>
      <p className="quiet small">{t('FACTORS.CODES_LEFT', { count: recoveryCodesLeft })}</p>
      {recoveryCodesLeft < 3 && <Note tone="warn">{t('FACTORS.FEW_CODES')}</Note>}
    </>
  )
}

function ConfirmCodeDialog({
  pendingAction,
  onStart,
  onCodes,
  onClose,
}: {
  pendingAction: PendingAction
  onStart: (code: string) => Promise<string | undefined>
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const remove = useRemoveTotp()
  const renew = useRenewRecoveryCodes()
  const send = async (code: string): Promise<string | undefined> => {
    if (pendingAction === 'replace') return onStart(code)
    if (pendingAction === 'renew') {
      const outcome = await renew.run({ code })
      if (!outcome.ok) return outcome.refusal
      onClose()
      onCodes(outcome.value.recoveryCodes)
      return undefined
    }
    const outcome = await remove.run({ code })
    if (!outcome.ok) return outcome.refusal
    onClose()
    toastSuccess(t('FACTORS.REMOVED'))
    return undefined
  }
  const words = {
    replace: [t('FACTORS.REPLACE'), t('FACTORS.REPLACE_BODY')],
    renew: [t('FACTORS.RENEW'), t('FACTORS.RENEW_BODY')],
    remove: [t('FACTORS.REMOVE'), t('FACTORS.REMOVE_BODY')],
  } as const
  const [title, body] = words[pendingAction]
  return (
    <CodeDialog
      title={title}
      confirm={title}
      danger={pendingAction === 'remove'}
      busy={remove.isPending || renew.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p>{body}</p>
    </CodeDialog>
  )
}
