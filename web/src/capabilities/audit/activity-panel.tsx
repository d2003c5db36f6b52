import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { useListAuditEntries } from './data.ts'
import { EntriesList } from './entries-list.tsx'

/** What a person did and what was done to them, for readers of the audit log. */
export function ActivityPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const request = useMemo(() => ({ personId }), [personId])
  return (
    <Panel
      title={t('AUDIT.ACTIVITY')}
      link={
        <Link {...({ to: '/admin-audit', search: { personId } } as { to: string })} className="link">
          {t('AUDIT.SHOW_ALL')}
        </Link>
      }
    >
      <EntriesList entries={useListAuditEntries(request)} />
    </Panel>
  )
}
