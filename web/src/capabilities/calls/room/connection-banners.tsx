import type { Peer } from '@colloquy/contract/calls/shapes'
import { useLiveState } from '../../../platform/live/live.ts'
import { useTranslate } from '../../../platform/translations.ts'
import type { Participant } from '../../../platform/video/session.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './connection-banners.module.css'
import type { RoomClient } from './data.ts'

interface Banner {
  readonly key: string
  readonly what: string
  readonly help: string
  readonly onShowVideo?: () => void
}

/** Current connection problems and what is being done about them. */
export function ConnectionBanners({
  visit,
  participants,
}: {
  visit: RoomClient
  participants: readonly Participant<Peer>[]
}) {
  const t = useTranslate()
  const live = useLiveState()
  const troubles = participants.flatMap(({ key, peer: { name }, state, isVideoGivenUp, receivesVideo }): Banner[] => {
    if (state === 'lost') return [{ key, what: t('CALLS.ROOM.LOST', { name }), help: t('CALLS.ROOM.LOST_HELP') }]
    if (state === 'interrupted')
      return [{ key, what: t('CALLS.ROOM.INTERRUPTED', { name }), help: t('CALLS.ROOM.INTERRUPTED_HELP') }]
    if (isVideoGivenUp)
      return [
        {
          key,
          what: t('CALLS.ROOM.AUDIO_ONLY.TITLE', { name }),
          help: t('CALLS.ROOM.AUDIO_ONLY.HELP'),
          onShowVideo: () => visit.monitor.showVideo(key),
        },
      ]
    if (!receivesVideo)
      return [{ key, what: t('CALLS.ROOM.AUDIO_ONLY.THEIRS', { name }), help: t('CALLS.ROOM.AUDIO_ONLY.THEIRS_HELP') }]
    return []
  })
  const shown: Banner[] =
    live === 'Connected'
      ? troubles
      : [
          {
            key: 'portal',
            what: t('CALLS.ROOM.RECONNECTING'),
            help: participants.length > 0 ? t('CALLS.ROOM.RECONNECTING_HELP') : '',
          },
        ]
  return (
    <div role="status" className={css.banners}>
      {shown.map(({ key, what, help, onShowVideo }) => (
        <p key={key} className={css.banner}>
          <StatusIcon shape="diamond" />
          <b>{what}</b>
          <span className={css.help}>{help}</span>
          {onShowVideo && (
            <Button size="xs" onClick={onShowVideo}>
              {t('CALLS.ROOM.AUDIO_ONLY.SHOW')}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}
