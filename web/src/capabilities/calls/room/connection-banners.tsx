import type { Peer } from '@colloquy/contract/calls/shapes'
import { useLiveState } from '../../../platform/live/live.ts'
import { useTranslate } from '../../../platform/translations.ts'
import type { Participant } from '../../../platform/video/session.ts'
import { Glyph } from '../../../ui/display/status.tsx'
import css from './connection-banners.module.css'

/** Current connection problems and what is being done about them. */
export function ConnectionBanners({ participants }: { participants: readonly Participant<Peer>[] }) {
  const t = useTranslate()
  const live = useLiveState()
  const troubles = participants.flatMap(({ key, peer: { name }, state }) => {
    if (state === 'lost') return { key, what: t('CALLS.ROOM.LOST', { name }), help: t('CALLS.ROOM.LOST_HELP') }
    if (state === 'interrupted')
      return { key, what: t('CALLS.ROOM.INTERRUPTED', { name }), help: t('CALLS.ROOM.INTERRUPTED_HELP') }
    return []
  })
  const shown =
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
      {shown.map(({ key, what, help }) => (
        <p key={key} className={css.banner}>
          <Glyph shape="diamond" />
          <b>{what}</b>
          <span>{help}</span>
        </p>
      ))}
    </div>
  )
}
