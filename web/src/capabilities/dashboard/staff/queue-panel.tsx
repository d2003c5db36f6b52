import type { Call } from '@colloquy/contract/calls/shapes'
import type { Queue } from '@colloquy/contract/dashboard/shapes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import css from './queue-panel.module.css'
import { queuedCallLink, queueIcons, waitingMinutes } from './view.ts'

/** The calls of a queue, each with its next action. */
export function QueuePanel({ queue, current }: { queue: Queue; current: Call | undefined }) {
  const t = useTranslate()
  const { kind, calls, total } = queue
  const title = t(`CALLS.LIST.QUEUES.${kind}`)
  return (
    <Panel
      title={title}
      count={total}
      link={
        total > calls.length && (
          <Link {...({ to: '/staff/calls', search: { queue: kind } } as { to: string })} className="link">
            {t('DASHBOARD.STAFF.ALL', { total })}
          </Link>
        )
      }
    >
      <Rows label={title}>
        {calls.map((call) => (
          <Row key={call.callId} current={call === current}>
            <QueueRow call={call} kind={kind} current={call === current} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function QueueRow({ call, kind, current }: { call: Call; kind: Queue['kind']; current: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const action = t(`DASHBOARD.STAFF.ACTIONS.${kind}`)
  const names = t('DASHBOARD.STAFF.FOR', { expert: call.expert.fullName, client: call.client.name ?? '' })
  return (
    <div className={css.call} id={`serve-${call.callId}`}>
      <div className={css.words}>
        <h3>{names}</h3>
        <div className={css.about}>
          <span className="code">{call.code}</span>
          <Status shape={queueIcons[kind]}>
            {kind === 'approval' && call.waitType
              ? t(`CALLS.WAIT.${call.waitType}`)
              : t(`DASHBOARD.STAFF.WAITS.${kind}`)}
          </Status>
          <span className="quiet">
            {t('DASHBOARD.WAITING', { duration: time.duration(waitingMinutes(call, now)) })}
          </span>
        </div>
      </div>
      <Button
        component={Link}
        {...(queuedCallLink(kind, call) as { to: string })}
        variant={current ? 'accent' : 'default'}
        className={css.action}
        aria-label={t('DASHBOARD.ACTION_FOR', { action, name: names })}
        rightSection={current && <Kbd>↵</Kbd>}
      >
        {action}
      </Button>
    </div>
  )
}
