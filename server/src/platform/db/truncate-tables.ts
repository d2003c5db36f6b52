import { type Client, escapeIdentifier } from 'pg'

/** Tables that say how the database was set up; everything else is contents. */
const setupTables = ['schema_migrations', 'installation', 'job_tasks']

/** Takes everything out of a database but what its setting up has put there, jobs that wait included. */
export const truncateTables = async (owner: Client): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and c.relname <> all ($1)`,
    [setupTables],
  )
  const tables = rows.map(({ name }) => escapeIdentifier(name))
  await owner.query(`truncate ${tables.join(', ')}, jobs._private_jobs, jobs._private_job_queues`)
}
