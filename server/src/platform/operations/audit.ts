import { pathParametersOf } from '@colloquy/contract/operation'
import type { Actor } from '../access/actor.ts'
import type { AnyOperation, AnyRule, AuditSubject, OperationContext, OperationHandler } from './define.ts'

/** An audited action or attempt. */
export interface AuditEntry {
  readonly tenantId: string
  readonly at: Date
  readonly actor: Actor
  readonly operation: string
  readonly about: AuditSubject | null
  /** `done`, or the code of the refusal. */
  readonly outcome: string
  readonly requestId: string
}

/** The subject of a finished command: that of its handler, else the resource in its path. */
export const auditSubjectOf = async (
  { operation, rule }: OperationHandler,
  context: OperationContext<AnyOperation> & { readonly subject: unknown; readonly prepared: unknown },
  output: unknown,
): Promise<AuditSubject | null> =>
  rule.about ? await rule.about(context, output as never) : auditSubjectFromPath(operation.path, context.input)

/** The resource of the first path parameter: `{callId}` is a call. */
export const auditSubjectFromPath = (path: string, input: unknown): AuditSubject | null => {
  const [name] = pathParametersOf(path)
  const id = name && (input as Record<string, unknown>)[name]
  return name && typeof id === 'string' ? { kind: name.replace(/Id$/, ''), id } : null
}

const unauditedCommonRefusals: ReadonlySet<unknown> = new Set([
  'invalid_input',
  'not_signed_in',
  'needs_activation',
  'terms_required',
  'too_many',
  'busy',
  'stale',
  'precondition_required',
  'idempotency_busy',
  'idempotency_mismatch',
])

/** Whether a refused attempt is audited: access was denied, rather than the input invalid or outdated. */
export const shouldAudit = (refusal: string, { unauditedRefusals = [] }: AnyRule): boolean =>
  !unauditedCommonRefusals.has(refusal) && !unauditedRefusals.includes(refusal)
