import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import { cspReportPath } from './csp-reports.ts'

/** Headers of answers; they make up most of a small one, so a resource has only those that mean something for it. */
export interface SecurityHeaders {
  /** Of what a browser shows as a page of its own. */
  readonly document: Readonly<Record<string, string>>
  /** Of everything else: data, scripts, styles, fonts and pictures. */
  readonly resource: Readonly<Record<string, string>>
}

/** Types that browsers show without running anything in them, and types that run only in the page or worker that asked for them. */
const resourceTypes =
  /^(application\/(json|javascript|manifest\+json)|text\/(css|javascript|plain)|font\/|image\/(png|jpeg|webp|avif|x-icon))/

/** Whether a browser may show an answer of this type as a page of its own. What is not known may be shown. */
export const isDocument = (contentType: unknown): boolean => !resourceTypes.test(String(contentType ?? ''))

const resourceHeaderNames = [
  'strict-transport-security',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
]

/**
 * Headers of every answer. Style elements are allowed because Mantine writes them; scripts come only from our own files.
 * Cameras and microphones are for our own pages, for calls. The API may be at another origin. At `forwarderUrl` is what passes the media
 * of calls on.
 */
export const securityHeaders = async (
  encrypted: boolean,
  apiOrigin: string | null,
  forwarderUrl?: string,
): Promise<SecurityHeaders> => {
  const api = apiOrigin === null ? [] : [apiOrigin]
  // Helmet puts its headers together anew for each answer. They are always the same here, so it is asked once.
  const once = fastify()
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // Live connections go to the page's own origin, which 'self' covers.
        'connect-src': ["'self'", ...api, ...forwarderSources(forwarderUrl)],
        'font-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // The application's only policies are in boot.js and in the preview of e-mails.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'mail-preview'],
        'report-uri': [cspReportPath],
        'report-to': ['csp'],
      },
    },
    strictTransportSecurity: encrypted ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  once.get('/', (_, reply) => reply.code(204).send())
  const { headers } = await once.inject('/')
  await once.close()
  const { date: _, connection: __, ...headerValues } = headers as Record<string, string>
  return {
    document: {
      ...headerValues,
      'reporting-endpoints': `csp="${cspReportPath}"`,
      'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
    },
    resource: {
      ...Object.fromEntries(Object.entries(headerValues).filter(([name]) => resourceHeaderNames.includes(name))),
      // A worker is bound by the policy of its script.
      'content-security-policy': `default-src 'none';script-src 'self';connect-src ${["'self'", ...api].join(' ')};frame-ancestors 'none'`,
    },
  }
}

/** Its library connects by WebSocket, and asks by HTTP why that failed. */
const forwarderSources = (url: string | undefined): string[] => {
  if (url === undefined) return []
  const { origin } = new URL(url.replace(/^ws/, 'http'))
  return [origin.replace(/^http/, 'ws'), origin]
}
