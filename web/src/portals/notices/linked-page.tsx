import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Notice } from './notice-page.tsx'

/** How the thing behind a link stands. The server sends `?state=expired`; without a link nothing was asked for. */
const address = { state: oneOf(['nothing', 'unknown', 'expired']) }

/** What a link shows that leads to nothing: none was given, nobody knows it, or its time is over. */
function LinkedPage({ about }: { about: 'SURVEY_RESULT' | 'COMPLIANCE_SURVEY' | 'DOWNLOAD' }) {
  const t = useTranslate()
  const [{ state }] = useSearchParams(address)
  // Secrets of links stand behind the # and nobody knows any of them.
  const shown = state === 'nothing' && location.hash.length > 1 ? 'unknown' : state
  return <Notice title={t(`PAGES.${about}.TITLE`)}>{t(`PAGES.${about}.${shown}`)}</Notice>
}

/** What became of a survey somebody has answered [RT-03]. */
export const SurveyResultPage = () => <LinkedPage about="SURVEY_RESULT" />

/** Questions of a compliance department, opened from a mail [RT-08]. */
export const ComplianceSurveyPage = () => <LinkedPage about="COMPLIANCE_SURVEY" />

/** A document, opened from a mail [RT-12]. */
export const DownloadPage = () => <LinkedPage about="DOWNLOAD" />
