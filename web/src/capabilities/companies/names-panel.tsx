import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'

/** How many typed company names wait for a decision; nothing while none does. */
export function NamesPanel({ count }: { count: number }) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <Panel title={t('COMPANIES.NAMES.TITLE')} count={count} padded>
      <Link to="/staff/company-names" className="link">
        {t('COMPANIES.NAMES.WAITING', { count })}
      </Link>
    </Panel>
  )
}
