import { paramsOf } from '@colloquy/contract/operation'
import type { Actor } from '../access/actor.ts'
import type { AnyOperation, AnyRule, AuditSubject, OperationContext, OperationHandler } from './define.ts'

/** What somebody did to something, or tried to. */
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

/** What a finished command was about: what its rule says, else the thing its path names. */
export const auditSubjectOf = (
  { operation, rule }: OperationHandler,
  context: OperationContext<AnyOperation> & { readonly subject: unknown; readonly prepared: unknown },
  output: unknown,
): AuditSubject | null => rule.about?.(context, output as never) ?? auditSubjectFromPath(operation.path, context.input)

/** The thing the first parameter of a path names: `{callId}` is a call. */
export const auditSubjectFromPath = (path: string, input: unknown): AuditSubject | null => {
  const [name] = paramsOf(path)
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

/** Whether a refused attempt belongs in the audit record: somebody was denied something, rather than clumsy or late. */
export const shouldAudit = (refusal: string, { unauditedRefusals = [] }: AnyRule): boolean =>
  !unauditedCommonRefusals.has(refusal) && !unauditedRefusals.includes(refusal)
