import { webCalendarNames, webCalendars } from '@colloquy/contract/calendar-links'
import { Menu } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import type { AnchoredProps } from '../../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../../ui/overlay/anchored-menu.tsx'
import { useGetCallInvitation } from '../data.ts'

/** The ways to add a call to a calendar: a file, or a web calendar that opens with the call filled in. */
export function CalendarMenu({
  callId,
  onDownload,
  ...hanging
}: AnchoredProps & { callId: string; onDownload: () => void }) {
  const t = useTranslate()
  const links = useGetCallInvitation(callId, hanging.opened).data?.links
  return (
    <AnchoredMenu hanging={hanging} position="bottom-end" width={220}>
      <Menu.Item onClick={onDownload}>{t('CALLS.CALENDAR_FILE')}</Menu.Item>
      {webCalendars.map((one) => (
        <Menu.Item
          key={one}
          component="a"
          href={links?.[one]}
          target="_blank"
          rel="noopener noreferrer"
          disabled={!links}
        >
          {webCalendarNames[one]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
