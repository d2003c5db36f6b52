import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, prose } from '../values.ts'

export const recordPageView = operation('telemetry.recordPageView', {
  summary: 'Counts a page view. Forwarded anonymously, and only where the installation uses analytics.',
  method: 'POST',
  path: '/telemetry/pages',
  input: z.object({
    /** Generated with each load of the application and never stored. */
    visit: z.uuid(),
    path: z.string().check(z.maxLength(2000)),
    title: z.string().check(z.maxLength(300)),
    location: z.string().check(z.maxLength(4000)),
  }),
  output: EmptyOutput,
})

export const recordDefect = operation('telemetry.recordDefect', {
  summary: 'Reports an error of the product in a browser.',
  method: 'POST',
  path: '/telemetry/defects',
  input: z.object({
    kind: z.string().check(z.maxLength(100)),
    message: prose(2000),
    stack: prose(8000),
    path: z.string().check(z.maxLength(2000)),
  }),
  output: EmptyOutput,
})
