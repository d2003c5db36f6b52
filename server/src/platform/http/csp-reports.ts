import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'

/** Where browsers report violations of the content security policy. */
export const cspReportPath = '/csp-reports'

const maxBodyBytes = 20_000
/** Reports that a process logs in a minute; anybody can send them. */
const maxReportsPerMinute = 60

/** What is kept of a report: of addresses only the origin, because the rest may hold ids or secrets. */
interface CspViolation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

const ReportTo = z.array(
  z.object({
    body: z.object({
      effectiveDirective: z.string(),
      blockedURL: z.optional(z.string()),
      documentURL: z.optional(z.string()),
    }),
  }),
)
const ReportUri = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'document-uri': z.optional(z.string()),
  }),
})

/** Takes reports in both forms that browsers send (Reporting API, and `report-uri` of CSP 2), and logs them. */
export const collectCspReports = (app: FastifyInstance, clock: Clock): void => {
  let minute = 0
  let count = 0
  const hasRoom = (): boolean => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count += 1
    return count <= maxReportsPerMinute
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      async (_: unknown, body: string) => body,
    )
    scope.post(cspReportPath, async (request, reply) => {
      if (hasRoom())
        for (const violation of violationsOf(String(request.body)).slice(0, 5))
          request.log.warn({ violation }, 'content security policy violated')
      return reply.code(204).send()
    })
  })
}

/** @returns nothing for a body that is no report */
const violationsOf = (body: string): readonly CspViolation[] => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return []
  }
  const modern = z.safeParse(ReportTo, json)
  if (modern.success)
    return modern.data.map(({ body: { effectiveDirective, blockedURL, documentURL } }) =>
      violation(effectiveDirective, blockedURL, documentURL),
    )
  const old = z.safeParse(ReportUri, json)
  if (!old.success) return []
  const report = old.data['csp-report']
  return [
    violation(
      report['effective-directive'] ?? report['violated-directive'],
      report['blocked-uri'],
      report['document-uri'],
    ),
  ]
}

const violation = (directive = '', blocked = '', page = ''): CspViolation => ({
  directive: directive.slice(0, 100),
  blocked: originOf(blocked),
  page: originOf(page),
})

/** Of an address its origin; of a word such as `inline` the word. */
const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : text.slice(0, 30))
