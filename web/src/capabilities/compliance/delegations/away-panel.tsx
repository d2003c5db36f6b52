import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Note } from '../../../ui/page/note.tsx'
import { useListDelegations, useLiveDelegations } from './data.ts'
import css from './deputies-screen.module.css'

/** Reminds the reader for whom they stand in, or who stands in for them. Absent while neither is so. */
export function AwayPanel() {
  useLiveDelegations()
  const t = useTranslate()
  const time = useTime()
  const me = useUser()?.entityId
  const current = (useListDelegations().data?.delegations ?? []).filter(
    ({ isCurrent, officer, deputy }) => isCurrent && (officer.personId === me || deputy.personId === me),
  )
  if (current.length === 0) return null
  return (
    <div className={css.away}>
      {current.map(({ delegationId, officer, deputy, until }) => {
        const date = `${time.longDay(until)}, ${time.clock(until)} ${time.city}`
        return (
          <Note key={delegationId} tone="accent">
            <p>
              {officer.personId === me
                ? t('COMPLIANCE.DEPUTIES.YOU_ARE_AWAY', { name: deputy.fullName, date })
                : t('COMPLIANCE.DEPUTIES.YOU_STAND_IN', { name: officer.fullName, date })}{' '}
              <Link to="/compliance/deputies" className="link">
                {t('COMPLIANCE.DEPUTIES.TITLE')}
              </Link>
            </p>
          </Note>
        )
      })}
    </div>
  )
}
