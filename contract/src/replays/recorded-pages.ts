/** The sites whose pages are recorded. Sign-in, registration, visitors' pages and the call room are outside of them. */
const sites = /^\/(clients|expert|staff|users|external-experts|admin-[a-z-]+)(\/|$)/

/** Compliance pages, and the recordings themselves. */
const excluded = /(^|[/-])compliance|^\/admin-audit(\/|$)|^\/staff\/recordings(\/|$)/

/** Whether sessions are recorded on the page of a route. Everything that is not listed is not [TP-03]. */
export const isRecordedPage = (route: string): boolean => {
  const path = route.toLowerCase()
  return sites.test(path) && !excluded.test(path)
}
