import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useUserInfo } from './data.ts'

/** What the product stores about a person as its user: activation, vetting and the promotion they closed [PU-10]. */
export function UserPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <Panel title={t('PEOPLE.USER.TITLE')} padded>
      <QueryContent answer={useUserInfo(personId)}>
        {({ needsActivation, pendingVetting, promotionBannerClosedDate, timeZone }) => (
          <KeyValues
            items={[
              {
                name: t('PEOPLE.USER.ACTIVATION'),
                value: needsActivation ? (
                  <Status shape="dashes">{t('PEOPLE.USER.NOT_ACTIVATED')}</Status>
                ) : (
                  t('PEOPLE.USER.ACTIVATED')
                ),
              },
              {
                name: t('PEOPLE.USER.VETTING'),
                value: pendingVetting ? (
                  <Status shape="dashes">{t('PEOPLE.USER.VETTING_PENDING')}</Status>
                ) : (
                  t('PEOPLE.USER.VETTING_NONE')
                ),
              },
              {
                name: t('PEOPLE.USER.PROMOTION'),
                value: promotionBannerClosedDate
                  ? t('PEOPLE.USER.PROMOTION_CLOSED', { day: time.day(promotionBannerClosedDate, now) })
                  : t('PEOPLE.USER.PROMOTION_OPEN'),
              },
              { name: t('PEOPLE.PROFILE.ZONE'), value: <bdi>{timeZone.replaceAll('_', ' ')}</bdi> },
            ]}
          />
        )}
      </QueryContent>
    </Panel>
  )
}
