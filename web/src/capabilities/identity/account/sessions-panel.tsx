import type { Session } from '@colloquy/contract/identity/shapes'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { deviceOf } from '../../../platform/viewer/device-name.ts'
import { Status } from '../../../ui/display/status.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { useEndOtherSessions, useEndSession, useLeaveAll, useSessions } from './data.ts'
import css from './sessions-panel.module.css'

/** The pending confirmation: end one session, all others, or all. */
type PendingEnd =
  | { readonly kind: 'one'; readonly session: Session }
  | { readonly kind: 'others' }
  | { readonly kind: 'all' }

/** Lists the reader's sessions with their devices and ends them. */
export function SessionsPanel() {
  const t = useTranslate()
  const sessions = useSessions()
  const [pendingEnd, setPendingEnd] = useState<PendingEnd>({ kind: 'all' })
  const [isConfirming, setConfirming] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const ask = (what: PendingEnd) => {
    setPendingEnd(what)
    setConfirming(true)
  }
  const close = () => setConfirming(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  return (
    <Panel title={t('IDENTITY.SESSIONS.TITLE')} count={sessions.data?.length}>
      <QueryContent answer={sessions}>
        {(all) => (
          <div ref={list} tabIndex={-1} className={css.list}>
            <Rows label={t('IDENTITY.SESSIONS.TITLE')}>
              {ownFirst(all).map((session) => (
                <Row key={session.sessionId}>
                  <SessionRow session={session} onEnd={() => ask({ kind: 'one', session })} />
                </Row>
              ))}
            </Rows>
            <div className={css.foot}>
              {others === 0 && <span className="quiet">{t('IDENTITY.SESSIONS.NO_OTHERS')}</span>}
              {others > 0 && <Button onClick={() => ask({ kind: 'others' })}>{t('IDENTITY.SESSIONS.OTHERS')}</Button>}
              <Button variant="danger" onClick={() => ask({ kind: 'all' })}>
                {t('IDENTITY.SESSIONS.EVERYWHERE')}
              </Button>
            </div>
          </div>
        )}
      </QueryContent>
      <EndDialog
        pendingEnd={pendingEnd}
        others={others}
        opened={isConfirming}
        onClose={close}
        onDone={() => {
          close()
          // The trigger button is gone, so focus moves to the list.
          list.current?.focus({ preventScroll: true })
        }}
      />
    </Panel>
  )
}

/** The current session first, the others in their order. */
const ownFirst = (all: readonly Session[]): Session[] => [
  ...all.filter(({ current }) => current),
  ...all.filter(({ current }) => !current),
]

const useDeviceText = () => {
  const t = useTranslate()
  return ({ userAgent }: Pick<Session, 'userAgent'>): string => {
    const { browser, system } = deviceOf(userAgent)
    return browser && system
      ? t('IDENTITY.SESSIONS.ON', { browser, system })
      : (browser ?? system ?? t('IDENTITY.SESSIONS.UNKNOWN'))
  }
}

const methodTexts: { readonly [method in Session['method']]?: TranslationKey } = {
  password: 'IDENTITY.SESSIONS.PASSWORD',
  external: 'IDENTITY.SESSIONS.EXTERNAL',
  passkey: 'IDENTITY.SESSIONS.PASSKEY',
  shareLink: 'IDENTITY.SESSIONS.SHARE_LINK',
  impersonation: 'IDENTITY.SESSIONS.IMPERSONATION',
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const device = useDeviceText()(session)
  const ago = time.distance(session.startedAt, now)
  return (
    <div className={css.session}>
      <div className={css.words}>
        <div className={css.name}>
          <b className="truncate">{device}</b>
          {session.current && <Status shape="ring">{t('IDENTITY.SESSIONS.HERE')}</Status>}
        </div>
        <div className="quiet small">
          {t(methodTexts[session.method] ?? 'IDENTITY.SESSIONS.LINK', { ago })}
          {' · '}
          {t('IDENTITY.SESSIONS.SEEN', { ago: time.distance(session.lastSeenAt, now) })}
          {' · '}
          {t('IDENTITY.SESSIONS.FROM')} <bdi className="code">{session.address}</bdi>
        </div>
      </div>
      {!session.current && (
        <Button size="xs" aria-label={t('IDENTITY.SESSIONS.END_LABEL', { device })} onClick={onEnd}>
          {t('IDENTITY.SESSIONS.END')}
        </Button>
      )}
    </div>
  )
}

function EndDialog({
  pendingEnd,
  others,
  opened,
  onClose,
  onDone,
}: {
  pendingEnd: PendingEnd
  others: number
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslate()
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const { leaveAll, busy: leaving } = useLeaveAll()
  const [refusal, setRefusal] = useState<string>()
  const device = useDeviceText()(pendingEnd.kind === 'one' ? pendingEnd.session : { userAgent: '' })

  const end = async (): Promise<string | undefined> => {
    if (pendingEnd.kind === 'all') return leaveAll()
    if (pendingEnd.kind === 'others') {
      const outcome = await endOthers.run({})
      if (!outcome.ok) return outcome.refusal
      toastSuccess(t('IDENTITY.SESSIONS.ENDED_OTHERS', { count: outcome.value.ended }))
      return undefined
    }
    const outcome = await endOne.run({ sessionId: pendingEnd.session.sessionId })
    // The session may have ended or expired already; the goal is reached either way.
    if (!outcome.ok && outcome.refusal !== 'not_found') return outcome.refusal
    toastSuccess(t('IDENTITY.SESSIONS.ENDED', { device }))
    return undefined
  }
  const confirm = async () => {
    const refused = await end()
    setRefusal(refused)
    if (!refused) onDone()
  }
  const title = {
    one: t('IDENTITY.SESSIONS.END_TITLE', { device }),
    others: t('IDENTITY.SESSIONS.OTHERS_TITLE'),
    all: t('IDENTITY.SESSIONS.EVERYWHERE_TITLE'),
  }[pendingEnd.kind]
  const label = {
    one: t('IDENTITY.SESSIONS.END'),
    others: t('IDENTITY.SESSIONS.OTHERS'),
    all: t('IDENTITY.SESSIONS.EVERYWHERE'),
  }[pendingEnd.kind]
  return (
    <ConsequenceDialog
      opened={opened}
      title={title}
      keep={t('IDENTITY.SESSIONS.CANCEL')}
      confirm={label}
      busy={endOne.isPending || endOthers.isPending || leaving}
      onKeep={onClose}
      onConfirm={() => void confirm()}
      {...(pendingEnd.kind === 'others' && {
        details: [{ name: t('IDENTITY.SESSIONS.OTHERS_COUNT'), value: others }],
      })}
    >
      <div className="stack">
        <p>{t(pendingEnd.kind === 'all' ? 'IDENTITY.SESSIONS.EVERYWHERE_BODY' : 'IDENTITY.SESSIONS.END_BODY')}</p>
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      </div>
    </ConsequenceDialog>
  )
}
