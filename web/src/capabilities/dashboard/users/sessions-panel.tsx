import type { Account } from '@colloquy/contract/dashboard/shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
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
  const { personId, sessions, can } = account
  if (!can.endSession) return null
  const end = async (sessionId?: string) => {
    const outcome = await run({ personId, ...(sessionId !== undefined && { sessionId }) })
    if (outcome.ok) toastSuccess(t('DESK.USERS.ENDED', { count: outcome.value.ended }))
  }
  return (
    <Panel title={t('DESK.USERS.SESSIONS')} count={sessions.length} padded={sessions.length === 0}>
      {sessions.length === 0 ? (
        <p className="quiet">{t('DESK.USERS.NO_SESSIONS')}</p>
      ) : (
        <>
          <Rows label={t('DESK.USERS.SESSIONS')}>
            {sessions.map((session) => (
              <Row key={session.sessionId}>
                <div className={css.session}>
                  <div className={css.words}>
                    <div className="truncate" title={session.userAgent} dir="ltr">
                      {session.userAgent || t('DESK.USERS.UNKNOWN_BROWSER')}
                    </div>
                    <div className="quiet small">
                      {t('DESK.USERS.SESSION', {
                        start: time.distance(session.startedAt, now),
                        seen: time.distance(session.lastSeenAt, now),
                      })}
                      {' · '}
                      <bdi className="code">{session.address}</bdi>
                    </div>
                  </div>
                  <Button size="xs" disabled={isPending} onClick={() => void end(session.sessionId)}>
                    {t('DESK.USERS.END')}
                  </Button>
                </div>
              </Row>
            ))}
          </Rows>
          <div className={css.end}>
            <Button variant="danger" loading={isPending} onClick={() => void end()}>
              {t('DESK.USERS.END_ALL')}
            </Button>
          </div>
        </>
      )}
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </Panel>
  )
}
