import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

export const termsAgreed = event('terms.agreed', z.object({ personId: Id }))
