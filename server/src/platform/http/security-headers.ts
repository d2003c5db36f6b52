import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import { cspReportPath } from './csp-reports.ts'

/**
 * Headers of every answer. Style elements are allowed because Mantine writes them; scripts come only from our own files.
 * Cameras and microphones are for our own pages, for calls. The API may be at another origin.
 */
export const securityHeaders = async (
  encrypted: boolean,
  apiOrigin: string | null,
): Promise<Readonly<Record<string, string>>> => {
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
        'connect-src': ["'self'", ...api],
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
    ...headerValues,
    'reporting-endpoints': `csp="${cspReportPath}"`,
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  }
}
