import type { Client } from 'pg'
import type { Roles } from './roles.ts'

// Without extensions, which define their own objects.
const own = (catalogue: string, oid: string) => `not exists (select from pg_depend d
  where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const inPublic = `relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}`
const grantee = `case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee)::text end`

/** Each returns rows (owner, text): the definitions below a table, type or function, in order. */
const extensions = `select 'create extension ' || extname || ';' as text from pg_extension where extname <> 'plpgsql' order by extname`

const types = `select 'create type ' || c.relname || E' as (\\n  ' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), E',\\n  ' order by a.attnum) || E'\\n);' as text
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'c' and ${inPublic} group by c.oid, c.relname order by c.relname collate "C"`

const enums = `select 'create type ' || t.typname || ' as enum (' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) || ');' as text
  from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace and ${own('pg_type', 't.oid')}
  group by t.typname order by t.typname collate "C"`

const functions = `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
    || coalesce((select string_agg(E'\\ngrant execute on function ' || p.oid::regprocedure || ' to ' || ${grantee} || ';', '' order by ${grantee} collate "C")
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee <> p.proowner), '') as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')}
  order by p.oid::regprocedure::text collate "C"`

const views = `select 'create view ' || c.relname || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || E' as\\n' || pg_get_viewdef(c.oid, true) as text
  from pg_class c where c.relkind = 'v' and ${inPublic} order by c.relname collate "C"`

const tables = `select c.oid, c.relname::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
  from pg_class c where c.relkind in ('r', 'p') and ${inPublic} order by c.relname collate "C"`

const columns = `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
    || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
       else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end
    || case when a.attnotnull then ' not null' else '' end as text
  from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

const constraints = `select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x') order by contype, conname collate "C"`

const indexes = `select pg_get_indexdef(i.indexrelid) || ';' as text from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = $1)
  order by c.relname collate "C"`

const policies = `select 'create policy ' || polname || ' on ' || polrelid::regclass
    || case when polpermissive then '' else ' as restrictive' end
    || case polcmd when '*' then '' else ' for ' || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end end
    || case when polroles = '{0}' then '' else ' to ' || (select string_agg(pg_get_userbyid(r)::text, ', ' order by 1) from unnest(polroles) r) end
    || coalesce(' using ' || pg_get_expr(polqual, polrelid), '') || coalesce(' with check ' || pg_get_expr(polwithcheck, polrelid), '') || ';' as text
  from pg_policy where polrelid = $1 order by polname collate "C"`

const triggers = `select pg_get_triggerdef(oid) || ';' as text from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname collate "C"`

const grants = `with given as (
    select g.grantee, lower(g.privilege_type) as privilege, null::text as column from pg_class c, aclexplode(c.relacl) g
      where c.oid = $1 and g.grantee <> c.relowner
    union all
    select g.grantee, lower(g.privilege_type), a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) g
      where a.attrelid = $1 and g.grantee <> c.relowner
  ), rights as (
    select grantee, privilege || case when bool_or(given.column is null) then '' else ' (' || string_agg(given.column, ', ' order by given.column collate "C") || ')' end as one
      from given group by grantee, privilege
  )
  select 'grant ' || string_agg(one, ', ' order by one collate "C") || ' on ' || $1::regclass || ' to ' || ${grantee} || ';' as text
  from rights g group by g.grantee order by ${grantee} collate "C"`

/**
 * The database's tables, policies, functions and privileges as SQL text for reading and comparing: the same for the
 * same migrations, whatever the names of the roles.
 */
export const dumpSchema = async (owner: Client, roles: Roles): Promise<string> => {
  const texts = async (query: string, ...values: unknown[]) =>
    (await owner.query<{ text: string }>(query, values)).rows.map(({ text }) => text)
  await owner.query(`set search_path = public`)
  const parts = [
    '-- The database as the migrations leave it. Written by `npm run generate`; do not edit.',
    (await texts(extensions)).join('\n'),
    ...(await texts(enums)),
    ...(await texts(types)),
  ]
  for (const { oid, name, secured, forced } of (await owner.query(tables)).rows) {
    const inside = [...(await texts(columns, oid)), ...(await texts(constraints, oid))]
    const after = [
      ...(await texts(indexes, oid)),
      ...(secured ? [`alter table ${name} enable row level security;`] : []),
      ...(forced ? [`alter table ${name} force row level security;`] : []),
      ...(await texts(policies, oid)),
      ...(await texts(triggers, oid)),
      ...(await texts(grants, oid)),
    ]
    parts.push([`create table ${name} (\n  ${inside.join(',\n  ')}\n);`, ...after].join('\n'))
  }
  parts.push(...(await texts(views)), ...(await texts(functions)))
  const { rows } = await owner.query<{ me: string }>('select current_user as me')
  return `${withRoleNames(parts.filter(Boolean).join('\n\n'), { [roles.app]: 'app', [roles.worker]: 'worker', [rows[0]!.me]: 'owner' })}\n`
}

const withRoleNames = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce(
    (so, [role, name]) => so.replaceAll(new RegExp(`(?<=(?: to |, ))${role}(?=[;, ])`, 'g'), name),
    text,
  )
