import type { Incident, IncidentCard } from '@colloquy/contract/incidents/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/incidents/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import type { IncidentRecord } from './store.ts'

export const presentCard = (record: IncidentRecord): IncidentCard => ({
  incidentId: record.id,
  callId: record.call_id,
  callCode: record.call_code,
  topic: record.topic,
  clientName: record.client_name,
  expertName: record.expert_name ?? '',
  state: record.state,
  openedAt: record.opened_at.toISOString(),
  reportCount: record.report_count,
})

const texts = loadTexts<typeof english>('libs/incidents')

/** The access list as a table. Times are ISO 8601 in UTC, for other programs. */
export const accessTable = ({ accesses, callCode }: Incident, language: Language): string[][] => {
  const { PERSON, CONTENT, FIRST, LAST, TIMES } = texts[language].INCIDENTS.COLUMNS
  const { ONE, CONTENT: contents } = texts[language].INCIDENTS
  return [
    [ONE, PERSON, CONTENT, FIRST, LAST, TIMES],
    ...accesses.map(({ name, content, firstAt, lastAt, times }) => [
      callCode,
      name,
      contents[content],
      firstAt,
      lastAt,
      String(times),
    ]),
  ]
}
