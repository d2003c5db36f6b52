import type { Client } from 'pg'
import { definerFunctions, globalTables } from './global-tables.ts'
import type { Roles } from './roles.ts'

/** What was found wrong. Each fault is one sentence that names the thing. */
export interface RowSecurityReport {
  /** How many tables were looked at. */
  readonly tables: number
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

export interface RowSecurityOptions {
  readonly roles: Roles
  /** A server of our own must have data checksums; on another's their absence is only a warning. */
  readonly embedded: boolean
  readonly global?: Readonly<Record<string, string>>
  readonly definers?: Readonly<Record<string, string>>
}

/** Ours, in every query: relations of the product, without those that belong to extensions. */
const ours = `ours as (
  select c.oid, c.relname::text as name, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relowner,
    (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
      and a.atttypid = 'uuid'::regtype) as tenant
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), secured as (select * from ours where relkind in ('r', 'p') and name <> all ($1))`

/** Each finds one kind of fault. $1: tables without a tenant, $2: functions with the owner's rights, $3: our roles. */
const violationQueries = [
  `select name || ' has no tenant_id uuid not null, and is not listed as a table without tenant' as fault from secured where tenant is null`,
  `select name || ' has no forced row-level security' from secured where not (relrowsecurity and relforcerowsecurity)`,
  // Permissive policies add up, so there may be the tenant's own and otherwise only the owner's.
  `select name || ' lacks the policy tenant_isolation: tenant_id = current_tenant_id(), for everything and everybody' from secured w where not exists (
     select from pg_policy p where p.polrelid = w.oid and p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
       and pg_get_expr(p.polqual, w.oid) = '(tenant_id = current_tenant_id())' and pg_get_expr(p.polwithcheck, w.oid) = '(tenant_id = current_tenant_id())')`,
  `select name || ' has the policy ' || p.polname || ', which lets others than its owner see rows of other tenants'
     from secured w join pg_policy p on p.polrelid = w.oid
     where p.polname <> 'tenant_isolation' and p.polpermissive and p.polroles <> array[w.relowner]`,
  // Constraints bypass row-level security: one that does not lead with the tenant reveals whether another tenant has a value.
  `select w.name || ' has the unique index ' || i.indexrelid::regclass || ', which does not lead with tenant_id'
     from secured w join pg_index i on i.indrelid = w.oid
     where (i.indisunique or i.indisexclusion) and i.indkey[0] is distinct from w.tenant`,
  `select w.name || ' has the foreign key ' || k.conname || ', which does not lead with tenant_id on both sides'
     from secured w join pg_constraint k on k.conrelid = w.oid and k.contype = 'f'
     where k.conkey[1] is distinct from w.tenant
       or k.confkey[1] is distinct from coalesce((select t.tenant from ours t where t.oid = k.confrelid), k.confkey[1])`,
  `select name || ' is a view with its owner''s rights; it needs security_invoker' from ours
     where relkind = 'v' and not coalesce(reloptions && '{security_invoker=true,security_invoker=on,security_invoker=1}', false)`,
  `select name || ' is a materialised view or a foreign table: neither has row-level security' from ours where relkind in ('m', 'f')`,
  `select n.nspname || '.' || c.relname || ' lies outside the schema public' from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('public', 'jobs', 'information_schema') and n.nspname !~ '^pg_'`,
  `select p.proname || ' runs with its owner''s rights and is not listed' from pg_proc p
     where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.proname <> all ($2)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select p.proname || ' runs with its owner''s rights and has no fixed search_path that ends with pg_temp' from pg_proc p
     where p.prosecdef and p.pronamespace = 'public'::regnamespace
       and not coalesce(p.proconfig::text ~ 'search_path=[^"]*pg_temp"', false)`,
  `select p.proname || ' runs with its owner''s rights and may be called by everybody' from pg_proc p
     where p.prosecdef and p.pronamespace = 'public'::regnamespace
       and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0)`,
  `select 'the role ' || r || ' does not exist' from unnest($3::text[]) r where not exists (select from pg_roles where rolname = r)`,
  `select 'the role ' || rolname || ' has a power it must not have: superuser, bypassrls, createdb, createrole or replication'
     from pg_roles where rolname = any ($3) and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)`,
  `select 'the role ' || r.rolname || ' is a member of ' || m.roleid::regrole from pg_roles r join pg_auth_members m on m.member = r.oid
     where r.rolname = any ($3)`,
  `select 'the role ' || r.rolname || ' owns something in this database' from pg_roles r where r.rolname = any ($3)
     and exists (select from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o'
       and d.dbid in (0, (select oid from pg_database where datname = current_database())))`,
  `select 'the role ' || r.rolname || ' may make tables' from pg_roles r where r.rolname = any ($3)
     and (has_schema_privilege(r.oid, 'public', 'create') or has_database_privilege(r.oid, current_database(), 'create, temp'))`,
  `select 'the role ' || ($3::text[])[1] || ' may change the job tables directly' from pg_class c
     where c.relnamespace = to_regnamespace('jobs') and c.relkind = 'r' and has_table_privilege(to_regrole(quote_ident(($3::text[])[1]))::oid, c.oid, 'insert, update, delete')
     limit 1`,
  `select 'the role ' || ($3::text[])[2] || ' may read ' || name from ours where has_table_privilege(to_regrole(quote_ident(($3::text[])[2]))::oid, oid, 'select')`,
  `select name || ' is ' || setting || ' and must be on' from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting not in ('on', 'remote_apply')`,
]

/**
 * Checks that every table has forced row-level security and that nothing bypasses it. Reads the catalogue only,
 * so any role may call it.
 */
export const checkRowSecurity = async (client: Client, options: RowSecurityOptions): Promise<RowSecurityReport> => {
  const { roles, embedded, global = globalTables, definers = definerFunctions } = options
  const values = [Object.keys(global), Object.keys(definers), [roles.app, roles.worker]]
  const parts = violationQueries.map((finding) => `(${finding})`).join(' union all ')
  const found = await client.query<{ fault: string }>(`with ${ours} ${parts}`, values)
  const secured = await client.query(`with ${ours} select from secured`, values.slice(0, 1))
  const checksums = await client.query<{ on: boolean }>(`select current_setting('data_checksums')::boolean as on`)
  const checksumProblems = checksums.rows[0]!.on ? [] : ['the database server keeps no data checksums']
  return {
    tables: secured.rowCount ?? 0,
    faults: [...found.rows.map(({ fault }) => fault), ...(embedded ? checksumProblems : [])],
    warnings: embedded ? [] : checksumProblems,
  }
}
