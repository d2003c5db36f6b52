import type { Tx } from '../../../platform/db/tables.ts'

export interface ContactDetailsRow {
  tenant_id: string
  person_id: string
  phone: string | null
  mobile: string | null
  service_email: string | null
  assistant_name: string | null
  assistant_email: string | null
  assistant_phone: string | null
}

interface ServiceEmailChangeRow {
  tenant_id: string
  id: string
  person_id: string
  service_email: string | null
  previous_service_email: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    contact_details: ContactDetailsRow
    service_email_changes: ServiceEmailChangeRow
  }
}

/** The contact details of a person. */
export type ContactDetails = Omit<ContactDetailsRow, 'tenant_id' | 'person_id'>

/** A person's contact details; undefined while there are none. */
export const contactDetailsOf = (tx: Tx, personId: string): Promise<ContactDetails | undefined> =>
  tx
    .selectFrom('contact_details')
    .select(['phone', 'mobile', 'service_email', 'assistant_name', 'assistant_email', 'assistant_phone'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Sets some of a person's contact details; the others stay. */
export const writeContactDetails = async (
  tx: Tx,
  key: Pick<ContactDetailsRow, 'tenant_id' | 'person_id'>,
  change: Partial<ContactDetails>,
): Promise<void> => {
  await tx
    .insertInto('contact_details')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(change))
    .execute()
}

/** The service addresses of people who have one. */
export const serviceEmailsOf = async (tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('contact_details')
    .select(['person_id', 'service_email'])
    .where('person_id', 'in', [...personIds])
    .where('service_email', 'is not', null)
    .$narrowType<{ service_email: string }>()
    .execute()
  return new Map(rows.map(({ person_id, service_email }) => [person_id, service_email]))
}

export const insertServiceEmailChange = async (tx: Tx, row: ServiceEmailChangeRow): Promise<void> => {
  await tx.insertInto('service_email_changes').values(row).execute()
}

/** The addresses of a change; undefined once the person was erased. */
export const serviceEmailChangeById = (
  tx: Tx,
  id: string,
): Promise<Pick<ServiceEmailChangeRow, 'service_email' | 'previous_service_email'> | undefined> =>
  tx
    .selectFrom('service_email_changes')
    .select(['service_email', 'previous_service_email'])
    .where('id', '=', id)
    .executeTakeFirst()
