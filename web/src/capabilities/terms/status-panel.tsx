import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useGetTermsStatus } from './data.ts'
import { kindName } from './view.ts'

/** Which of the texts in force a person has accepted, and when that expires [PU-05]. */
export function TermsStatusPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <Panel title={t('TERMS.STATUS.TITLE')} padded>
      <QueryContent answer={useGetTermsStatus(personId)}>
        {({ texts }) =>
          texts.length === 0 ? (
            <EmptyState>{t('TERMS.STATUS.NONE')}</EmptyState>
          ) : (
            <KeyValues
              items={texts.map(({ kind, version, acceptedVersion, acceptedAt, isPending, lapsesAt }) => ({
                name: t('TERMS.STATUS.TEXT', { kind: t(kindName[kind]), version }),
                value: isPending ? (
                  <Status shape="dashes">
                    {acceptedVersion !== null && acceptedVersion < version
                      ? t('TERMS.STATUS.EARLIER', { version: acceptedVersion })
                      : t('TERMS.STATUS.PENDING')}
                  </Status>
                ) : (
                  <>
                    {acceptedAt && t('TERMS.STATUS.ACCEPTED', { day: time.day(acceptedAt, now) })}
                    {lapsesAt && (
                      <span className="quiet small">
                        {' '}
                        {t('TERMS.STATUS.EXPIRES', { day: time.day(lapsesAt, now) })}
                      </span>
                    )}
                  </>
                ),
              }))}
            />
          )
        }
      </QueryContent>
    </Panel>
  )
}
