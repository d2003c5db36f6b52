import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../platform/session.ts'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { useSessionScope } from '../../../platform/viewer/session-scope.ts'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panels } from '../../../ui/page/panel.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { FeedPanel } from '../../calls/feed/feed-panel.tsx'
import { LanguagePanel } from '../../identity/account/language-panel.tsx'
import { ZonePanel } from '../../identity/account/zone-panel.tsx'
import { BasicsPanel } from '../../people/basics/basics-panel.tsx'
import { ContactPanel } from '../../people/contact/contact-panel.tsx'
import { CalendarsPanel } from '../../scheduling/calendars/calendars-panel.tsx'
import { AvailabilityPanel } from '../../scheduling/hours/availability-panel.tsx'
import { HoursPanel } from '../../scheduling/hours/hours-panel.tsx'
import css from './settings-screen.module.css'

// Tabs are loaded on demand.
const SecurityPanels = lazy(async () => ({ default: (await import('./security-panel.tsx')).SecurityPanel }))
const PreferencesPanel = lazy(async () => ({
  default: (await import('../../notifications/preferences-panel.tsx')).PreferencesPanel,
}))
const DeliveryPanel = lazy(async () => ({
  default: (await import('../../notifications/delivery-panel.tsx')).DeliveryPanel,
}))
const DevicesPanel = lazy(async () => ({
  default: (await import('../../notifications/devices-panel.tsx')).DevicesPanel,
}))
const PrivacyPanels = lazy(async () => ({ default: (await import('./privacy-panel.tsx')).PrivacyPanel }))

const tabs = ['profile', 'security', 'notifications', 'privacy'] as const
const address = { tab: oneOf(tabs) }

const names = {
  profile: 'DASHBOARD.SETTINGS.PROFILE',
  security: 'DASHBOARD.SETTINGS.SECURITY',
  notifications: 'DASHBOARD.SETTINGS.NOTIFICATIONS',
  privacy: 'DASHBOARD.SETTINGS.PRIVACY',
} as const satisfies Record<(typeof tabs)[number], TranslationKey>

/** The reader's personal settings, the same on every portal. */
export function SettingsScreen() {
  const t = useTranslate()
  const [{ tab }] = useSearchParams(address)
  const { isImpersonating } = useSessionScope()
  const user = useUser()
  return (
    <>
      <PageHead
        title={t('DASHBOARD.SETTINGS.TITLE')}
        message={t('DASHBOARD.SETTINGS.MESSAGE')}
        tabs={
          <Tabs
            label={t('DASHBOARD.SETTINGS.TABS')}
            current={tab}
            tabs={tabs.map((id) => ({ id, label: t(names[id]) }))}
            link={(id, props) => (
              <Link to="." search={id === tabs[0] ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      {tab === 'profile' && (
        <Panels>
          <div>
            <BasicsPanel />
            <ContactPanel personId={user?.entityId ?? ''} />
          </div>
          <div className={css.column}>
            <LanguagePanel />
            <ZonePanel />
            <HoursPanel />
            <AvailabilityPanel />
            {!isImpersonating && <CalendarsPanel />}
            {!isImpersonating && <FeedPanel />}
          </div>
        </Panels>
      )}
      <Suspense fallback={<SkeletonRows label={t('SHARED.STATES.LOADING')} />}>
        {tab === 'security' && (isImpersonating ? <PrivateNote /> : <SecurityPanels />)}
        {tab === 'notifications' && (
          <>
            <PreferencesPanel />
            <DeliveryPanel />
            {!isImpersonating && <DevicesPanel />}
          </>
        )}
        {tab === 'privacy' && (isImpersonating ? <PrivateNote /> : <PrivacyPanels />)}
      </Suspense>
    </>
  )
}

/** In place of what only the person themselves may see, while somebody else views the product as them. */
function PrivateNote() {
  const t = useTranslate()
  const name = useUser()?.fullName ?? ''
  return (
    <div className={css.private}>
      <Note>{t('DASHBOARD.SETTINGS.PRIVATE', { name })}</Note>
    </div>
  )
}
