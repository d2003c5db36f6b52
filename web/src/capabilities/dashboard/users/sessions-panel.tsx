import type { Account } from '@colloquy/contract/dashboard/shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import css from './account-panel.module.css'
import { useEndUserSession } from './data.ts'

/** The sessions of an account, and buttons to end them. The person can sign in again. */
export function SessionsPanel({ account }: { account: Account }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { run, isPending, failure } = useEndUserSession()
  const { personId, sessions, can, fullName: name } = account
  const [ending, setEnding] = useState<{ readonly sessionId?: string }>()
  if (!can.endSession) return null
  const end = async () => {
    const outcome = await run({ personId, ...ending })
    setEnding(undefined)
    if (outcome.ok) toastSuccess(t('DASHBOARD.USERS.ENDED', { count: outcome.value.ended }))
  }
  return (
    <Panel title={t('DASHBOARD.USERS.SESSIONS')} count={sessions.length} padded={sessions.length === 0}>
      {sessions.length === 0 ? (
        <p className="quiet">{t('DASHBOARD.USERS.NO_SESSIONS')}</p>
      ) : (
        <>
          <Rows label={t('DASHBOARD.USERS.SESSIONS')}>
            {sessions.map((session) => (
              <Row key={session.sessionId}>
                <div className={css.session}>
                  <div className={css.words}>
                    <div className="truncate" title={session.userAgent} dir="ltr">
                      {session.userAgent || t('DASHBOARD.USERS.UNKNOWN_BROWSER')}
                    </div>
                    <div className="quiet small">
                      {t('DASHBOARD.USERS.SESSION', {
                        start: time.distance(session.startedAt, now),
                        seen: time.distance(session.lastSeenAt, now),
                      })}
                      {' · '}
                      <bdi className="code">{session.address}</bdi>
                    </div>
                  </div>
                  <Button size="xs" disabled={isPending} onClick={() => setEnding({ sessionId: session.sessionId })}>
                    {t('DASHBOARD.USERS.END')}
                  </Button>
                </div>
              </Row>
            ))}
          </Rows>
          <div className={css.end}>
            <Button variant="danger" disabled={isPending} onClick={() => setEnding({})}>
              {t('DASHBOARD.USERS.END_ALL')}
            </Button>
          </div>
        </>
      )}
      <ConsequenceDialog
        opened={ending !== undefined}
        title={t(ending?.sessionId === undefined ? 'DASHBOARD.USERS.END_ALL_TITLE' : 'DASHBOARD.USERS.END_TITLE', {
          name,
        })}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t(ending?.sessionId === undefined ? 'DASHBOARD.USERS.END_ALL' : 'DASHBOARD.USERS.END')}
        busy={isPending}
        onKeep={() => setEnding(undefined)}
        onConfirm={() => void end()}
      >
        <p>{t('DASHBOARD.USERS.END_ABOUT')}</p>
      </ConsequenceDialog>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </Panel>
  )
}
