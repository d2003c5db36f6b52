import { IconDeviceMobile, IconDots, IconShare2 } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTenant } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../ui/page/panel.tsx'
import css from './mobile-app-page.module.css'

/** How to add the portal to the home screen of a phone [RT-24]. */
export function MobileAppPage() {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  return (
    <>
      <PageHead title={t('PAGES.MOBILE_APP.TITLE')} />
      <Panels>
        <StoreLink title={t('PAGES.MOBILE_APP.APPLE')} icon={IconShare2}>
          <li>{t('PAGES.MOBILE_APP.APPLE_SHARE')}</li>
          <li>{t('PAGES.MOBILE_APP.APPLE_ADD')}</li>
        </StoreLink>
        <StoreLink title={t('PAGES.MOBILE_APP.ANDROID')} icon={IconDots}>
          <li>{t('PAGES.MOBILE_APP.ANDROID_MENU')}</li>
          <li>{t('PAGES.MOBILE_APP.ANDROID_ADD')}</li>
        </StoreLink>
      </Panels>
      <p className={`quiet ${css.then}`}>
        <IconDeviceMobile size={16} stroke={1.5} aria-hidden />
        {t('PAGES.MOBILE_APP.THEN', { platform: platformName })}
      </p>
    </>
  )
}

function StoreLink({
  title,
  icon: Icon,
  children,
}: {
  title: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  children: ReactNode
}) {
  return (
    <Panel title={title} padded>
      <div className={css.way}>
        <Icon size={20} stroke={1.5} />
        <ol>{children}</ol>
      </div>
    </Panel>
  )
}
