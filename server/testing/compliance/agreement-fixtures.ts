import type { createCallScenario } from '../call-scenario.ts'

/** Lets people have accepted the experts' terms now: rules that tenants start with block experts who never did. */
export const insertAgreements = async (
  { test, clock, tenantId }: Pick<Awaited<ReturnType<typeof createCallScenario>>, 'test' | 'clock' | 'tenantId'>,
  personIds: readonly string[],
): Promise<void> => {
  await test.asOwner(
    (owner) =>
      owner.query(
        `insert into terms_agreements (tenant_id, person_id, kind, version, agreed_at, agreed_by)
         select $1, id, 'expert', 1, $3, id from unnest($2::uuid[]) as id`,
        [tenantId, personIds, clock.now()],
      ),
    tenantId,
  )
}
