import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Notice } from './notice-page.tsx'

/** The state of a link's target. The server sends `?state=expired`; without it no link was given. */
const address = { state: oneOf(['nothing', 'unknown', 'expired']) }

/** The states of a link without a target: missing, unknown, or expired. */
function LinkedPage({ about }: { about: 'SURVEY_RESULT' | 'COMPLIANCE_SURVEY' | 'DOWNLOAD' }) {
  const t = useTranslate()
  const [{ state }] = useSearchParams(address)
  // Link secrets are in the fragment, and this page accepts none.
  const shown = state === 'nothing' && location.hash.length > 1 ? 'unknown' : state
  return <Notice title={t(`PAGES.${about}.TITLE`)}>{t(`PAGES.${about}.${shown}`)}</Notice>
}

/** The result of a survey [RT-03]. */
export const SurveyResultPage = () => <LinkedPage about="SURVEY_RESULT" />

/** Questions of a compliance department, opened from a mail [RT-08]. */
export const ComplianceSurveyPage = () => <LinkedPage about="COMPLIANCE_SURVEY" />

/** A document, opened from a mail [RT-12]. */
export const DownloadPage = () => <LinkedPage about="DOWNLOAD" />
