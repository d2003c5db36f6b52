import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, usePathParam, useSearchParams } from '../../platform/url-state.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { ActivityPanel } from '../audit/activity-panel.tsx'
import { useGetProfile } from './people/data.ts'
import { PersonDetailsPanel } from './people/person-details-panel.tsx'
import { PersonPanel } from './people/person-panel.tsx'
import { recordTabs, recordTabsFor } from './people/view.ts'
import { AccountPanel } from './users/account-panel.tsx'

const address = { tab: oneOf(recordTabs) }

const names = {
  profile: 'DASHBOARD.PEOPLE.TABS.PROFILE',
  account: 'DASHBOARD.PEOPLE.TABS.ACCOUNT',
  activity: 'DASHBOARD.PEOPLE.TABS.ACTIVITY',
} as const satisfies Record<(typeof recordTabs)[number], TranslationKey>

/** A person's record: profile, account, and activity, as far as the reader may see them. The tab is part of the URL. */
export function PersonScreen() {
  const t = useTranslate()
  const personId = usePathParam('personId')
  const [{ tab: requested }] = useSearchParams(address)
  const user = useUser()
  const offered = recordTabsFor({ isAdmin: user?.isAdmin ?? false, permissions: currentPermissions() })
  const tab = offered.find((id) => id === requested) ?? offered[0]!
  const { data: record } = useGetProfile(personId)
  return (
    <>
      <PageHead
        title={record ? <bdi>{record.fullName}</bdi> : t('DASHBOARD.PEOPLE.RECORD')}
        tabs={
          <Tabs
            label={t('DASHBOARD.PEOPLE.TABS.LABEL')}
            current={tab}
            tabs={offered.map((id) => ({ id, label: t(names[id]) }))}
            link={(id, props) => (
              <Link to="." search={id === 'profile' ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      {tab === 'profile' && (
        <>
          <PersonPanel personId={personId} />
          <PersonDetailsPanel key={personId} personId={personId} />
        </>
      )}
      {tab === 'account' && <AccountPanel personId={personId} />}
      {tab === 'activity' && <ActivityPanel personId={personId} />}
    </>
  )
}
