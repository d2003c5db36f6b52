import type { CalendarFeed } from '@colloquy/contract/calls/feed-operations'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useGetCalendarFeed, useRenewCalendarFeed, useRevokeCalendarFeed } from './data.ts'
import css from './feed-panel.module.css'

/** The secret address at which the reader's calendar program finds their calls. */
export function FeedPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('CALLS.FEED.TITLE')} padded>
      <QueryContent answer={useGetCalendarFeed()}>{({ feed }) => <Feed feed={feed} />}</QueryContent>
    </Panel>
  )
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const renewing = useRenewCalendarFeed()
  const revoking = useRevokeCalendarFeed()
  /** Known only right after it was made. */
  const [url, setUrl] = useState<string>()
  /** Outlook shows times in UTC unless the file has a zone. */
  const [hasZone, setHasZone] = useState(false)
  const address = url && hasZone ? `${url}?timezone=${encodeURIComponent(time.zone)}` : url
  const [pending, setPending] = useState<'renew' | 'revoke'>()

  const renew = async () => {
    const outcome = await renewing.run({})
    setPending(undefined)
    if (outcome.ok) setUrl(outcome.value.url)
  }
  const revoke = async () => {
    const outcome = await revoking.run({})
    setPending(undefined)
    if (!outcome.ok) return
    setUrl(undefined)
    toastSuccess(t('CALLS.FEED.REVOKED'))
  }
  return (
    <div className={css.feed}>
      <p className="second">{t('CALLS.FEED.LEAD')}</p>
      {feed && address && (
        <div className={css.address}>
          <TextInput
            label={t('CALLS.FEED.ADDRESS')}
            description={t('CALLS.FEED.ONCE')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
            rightSection={
              <CopyButton value={address} label={t('CALLS.FEED.COPY')} doneLabel={t('CALLS.FEED.COPIED')} />
            }
          />
          <Checkbox
            className={css.zone!}
            label={t('CALLS.FEED.ZONE')}
            description={t('CALLS.FEED.ZONE_HELP', { city: time.city })}
            checked={hasZone}
            onChange={(event) => setHasZone(event.currentTarget.checked)}
          />
        </div>
      )}
      {feed && <p className="quiet small">{t('CALLS.FEED.MADE', { ago: time.distance(feed.madeAt, now) })}</p>}
      <div className={css.buttons}>
        {feed ? (
          <>
            <Button onClick={() => setPending('renew')}>{t('CALLS.FEED.RENEW')}</Button>
            <Button variant="danger" onClick={() => setPending('revoke')}>
              {t('CALLS.FEED.REVOKE')}
            </Button>
          </>
        ) : (
          <Button loading={renewing.isPending} onClick={() => void renew()}>
            {t('CALLS.FEED.CREATE')}
          </Button>
        )}
      </div>
      <ConsequenceDialog
        opened={pending === 'renew'}
        title={t('CALLS.FEED.RENEW_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('CALLS.FEED.RENEW')}
        busy={renewing.isPending}
        onKeep={() => setPending(undefined)}
        onConfirm={() => void renew()}
      >
        {t('CALLS.FEED.LOSS')}
      </ConsequenceDialog>
      <ConsequenceDialog
        opened={pending === 'revoke'}
        title={t('CALLS.FEED.REVOKE_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('CALLS.FEED.REVOKE')}
        busy={revoking.isPending}
        onKeep={() => setPending(undefined)}
        onConfirm={() => void revoke()}
      >
        {t('CALLS.FEED.LOSS')}
      </ConsequenceDialog>
    </div>
  )
}
