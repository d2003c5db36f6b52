import { now } from '../../platform/clock.ts'
import { currentPortal, useTenant } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import css from './site-footer.module.css'

/** The footer, 80 px high: one for experts, one for the exchange [SH-03] [SH-04]. */
export function SiteFooter() {
  const t = useTranslate()
  const { legalName } = useTenant().variables
  const isExpert = currentPortal() === 'Expert'
  return (
    <footer className={css.footer} data-variant={isExpert ? 'experts' : 'exchange'}>
      <span>{t('SHELL.RIGHTS', { year: String(now().getFullYear()), company: legalName })}</span>
      <span className="spring" />
      <span>{isExpert ? t('SHELL.FOOTER_EXPERTS') : t('SHELL.FOOTER_EXCHANGE')}</span>
    </footer>
  )
}
