/** Tables that hold rows of no single tenant, each with the reason. Every other table has forced row-level security. */
export const globalTables: Readonly<Record<string, string>> = {
  installation: 'one row about the whole database',
  schema_migrations: 'the history of the whole database',
  job_tasks: 'names of tasks, read by enqueue() alone',
  rate_limits: 'counts before a tenant or person is known; keys are hashes',
  live_processes: 'the processes over this database: signs of life, nothing about anybody',
  socket_io_attachments: 'large messages between processes: ids and versions, never contents',
  tenants: 'the tenants themselves; its policy compares the id',
  sites: 'the origin of a request is what tells its tenant',
}

/** Functions that run with the owner's rights, each with the reason. */
export const definerFunctions: Readonly<Record<string, string>> = {
  resolve_actor: 'finds a session before its tenant is known, then sets the tenant',
  consume_live_ticket: 'finds a live ticket before its tenant is known',
  enqueue: 'adds a job, in the own tenant and of a known task only',
  chain_audit_entries: 'gives audit entries without a place the next ones, which the application may not write',
}
