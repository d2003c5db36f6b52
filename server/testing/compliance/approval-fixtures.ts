import { hashOf, newId } from '../../src/platform/ids.ts'
import type { createCallScenario } from '../call-scenario.ts'

/** Inserts an approval of a call that an officer has given with conditions. Returns its id. */
export const insertApproval = async (
  { test, clock, ids, tenantId, projectId, companyId, hour }: Awaited<ReturnType<typeof createCallScenario>>,
  callId: string,
  { condition, note = null }: { condition: string; note?: string | null },
): Promise<string> => {
  const at = clock.now()
  const [id, verdictId, rules, facts] = [newId(at), newId(at), hashOf('rules'), hashOf('facts')]
  await test.asOwner(async (owner) => {
    await owner.query(
      `insert into compliance_snapshots (tenant_id, hash, kind, content, first_at)
       values ($1, $2, 'rules', '[]', $4), ($1, $3, 'facts', '{}', $4)`,
      [tenantId, rules, facts, at],
    )
    await owner.query(
      `insert into compliance_verdicts (tenant_id, id, subject_kind, subject_id, stage, effective_at, evaluated_at, engine, rules_hash,
         facts_hash, outcome, verdict) values ($1, $2, 'call', $3, 'confirm', $4, $4, 'v1', $5, $6, 'approve', '{}')`,
      [tenantId, verdictId, callId, at, rules, facts],
    )
    await owner.query(
      `insert into compliance_approvals (tenant_id, id, state, verdict_id, call_id, call_code, topic, project_id, client_id,
         contact_id, expert_id, starts_at, ends_at, opened_at, due_at, reviewed_reasons, conditions, note, decided_at, decided_by, closed_at)
       values ($1, $2, 'approved', $3, $4, 'C-1', 'Storage', $5, $6, $7, $8, $9, $10, $9, $9, '{}', array[$11], $12, $9, $13, $9)`,
      [
        tenantId,
        id,
        verdictId,
        callId,
        projectId,
        companyId,
        ids.contact,
        ids.expert,
        at,
        new Date(at.getTime() + hour),
        condition,
        note,
        ids.officer,
      ],
    )
  }, tenantId)
  return id
}
