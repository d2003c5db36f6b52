import { Button } from '@mantine/core'
import { CopyScreen } from '../../capabilities/privacy/copy-screen.tsx'
import { SurveyResult } from '../../capabilities/surveys/survey-result-screen.tsx'
import { SurveyScreen } from '../../capabilities/surveys/survey-screen.tsx'
import { useUser } from '../../platform/session.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../platform/url-state.ts'
import { StatusPage } from './status-page.tsx'

/** The state of a link's target. The server sends `?state=expired`; without it no link was given. */
const address = { state: oneOf(['nothing', 'unknown', 'expired']) }

/** The states of a link without a target: missing, unknown, or expired. */
function LinkedPage({ about }: { about: 'SURVEY_RESULT' | 'COMPLIANCE_SURVEY' | 'DOWNLOAD' }) {
  const t = useTranslate()
  const [{ state }] = useSearchParams(address)
  // Link secrets are in the fragment, and this page accepts none.
  const shown = state === 'nothing' && location.hash.length > 1 ? 'unknown' : state
  return <StatusPage title={t(`PAGES.${about}.TITLE`)}>{t(`PAGES.${about}.${shown}`)}</StatusPage>
}

/** The call that a page is about: `?call=…`. */
const ofCall = { call: text }

/** The answers to a call's compliance questions, as they were sent [RT-03]. */
export function SurveyResultPage() {
  const [{ call }] = useSearchParams(ofCall)
  const isSignedIn = useUser() !== undefined
  return call && isSignedIn ? <SurveyResult callId={call} /> : <LinkedPage about="SURVEY_RESULT" />
}

/** Questions to answer: those of a call for a signed-in expert, or what the link of a mail is about [RT-08]. */
export function ComplianceSurveyPage() {
  const [{ call }] = useSearchParams(ofCall)
  const isSignedIn = useUser() !== undefined
  const token = useOneTimeValue(consumeFragment)
  if (token) return <SurveyScreen access={{ token }} />
  if (call && isSignedIn) return <SurveyScreen access={{ kind: 'compliance_survey', subjectId: call }} />
  return <LinkedPage about="COMPLIANCE_SURVEY" />
}

/** The document that a page is about: `?document=…`. */
const ofDocument = { document: text }

/** A document, opened from a mail [RT-12]. */
export function DownloadPage() {
  const [{ document }] = useSearchParams(ofDocument)
  const isSignedIn = useUser() !== undefined
  if (!document) return <LinkedPage about="DOWNLOAD" />
  return isSignedIn ? <CopyScreen requestId={document} /> : <SignInToDownload document={document} />
}

function SignInToDownload({ document }: { document: string }) {
  const t = useTranslate()
  const back = encodeURIComponent(`/download-document?document=${encodeURIComponent(document)}`)
  const signIn = (
    <Button component="a" href={`/login?return=${back}`} variant="filled">
      {t('SIGN_IN.SIGN_IN')}
    </Button>
  )
  return (
    <StatusPage title={t('PAGES.DOWNLOAD.TITLE')} action={signIn}>
      {t('PAGES.DOWNLOAD.SIGN_IN')}
    </StatusPage>
  )
}
