import type { User } from '@colloquy/contract/identity/shapes'
import { closePromotion } from '@colloquy/contract/people/operations'
import { CloseButton } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { now } from '../../../platform/clock.ts'
import { useCommand } from '../../../platform/query.ts'
import { setUser } from '../../../platform/session.ts'
import { useFeatureFlag } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { isHandheld } from '../../../platform/viewer/device.ts'
import css from './app-banner.module.css'

/** Promotes the mobile app on phones until it is closed, which is stored with the person [FB-02]. */
export function AppBanner({ user }: { user: User }) {
  const t = useTranslate()
  const isPromoted = useFeatureFlag('mobile-app-promotion')
  const { run } = useCommand(closePromotion, { toastErrors: true })
  const isOpen = user.isPromotionBannersVisible && user.promotionBannerClosedDate === null
  if (!isPromoted || !isOpen || !isHandheld()) return null
  const close = async () => {
    setUser({ ...user, promotionBannerClosedDate: now().toISOString() })
    const outcome = await run({})
    if (!outcome.ok) setUser(user)
  }
  return (
    <aside className={css.banner} aria-label={t('SHELL.APP_BANNER')}>
      <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
      <Link to="/mobile-app" className="link">
        {t('SHELL.APP_OFFER')}
      </Link>
      <span className="spring" />
      <CloseButton size={40} aria-label={t('SHARED.ACTIONS.CLOSE')} onClick={() => void close()} />
    </aside>
  )
}
