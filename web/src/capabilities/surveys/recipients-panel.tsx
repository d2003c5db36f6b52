import type { Input } from '@colloquy/contract/operation'
import type { listSurveyRecipients } from '@colloquy/contract/surveys/operations'
import type { SurveyRecipient } from '@colloquy/contract/surveys/shapes'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListSurveyRecipients } from './data.ts'
import css from './recipients-panel.module.css'

/** The people who would be asked a questionnaire's next version now, each with what it is about. */
export function RecipientsPanel({ about }: { about: Input<typeof listSurveyRecipients> }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const list = useListSurveyRecipients(about)
  return (
    <Panel title={t('SURVEYS.ASKED.TITLE')} count={list.rows && list.total}>
      <QueryContent answer={{ ...list.query, data: list.rows } as never}>
        {(people: readonly SurveyRecipient[]) =>
          people.length === 0 ? (
            <EmptyState>{t('SURVEYS.ASKED.NONE')}</EmptyState>
          ) : (
            <>
              <Rows label={t('SURVEYS.ASKED.TITLE')}>
                {people.map(({ personId, name, about: topic, code, startsAt }) => (
                  <Row key={`${personId} ${code ?? topic}`}>
                    <div className={css.person}>
                      <bdi className="strong">{name}</bdi>
                      {topic && (
                        <span className="quiet small">
                          <bdi>{topic}</bdi>
                          {code && (
                            <>
                              {' · '}
                              <bdi>{code}</bdi>
                            </>
                          )}
                        </span>
                      )}
                    </div>
                    {startsAt && <span className="quiet small">{time.day(startsAt, now)}</span>}
                  </Row>
                ))}
              </Rows>
              <ListFooter more={list.more} count={{ part: people.length, whole: list.total }} />
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}
