-- The chain of the audit record. Whoever writes entries cannot give them their place, and nobody can give it twice.

-- Gives the tenant's next entries their numbers and chain values. The hashes are made by the sequencer and proven by
-- whoever verifies; what is certain here is that only entries without a number get one, right behind the last.
create function chain_audit_entries(last bigint, last_chain bytea, ids uuid[], chains bytea[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head record;
  given bigint;
begin
  if tenant() is null then
    raise exception 'an audit chain needs a tenant';
  end if;
  select e.seq, e.chain into head from audit_entries e
    where e.tenant_id = tenant() and e.seq is not null order by e.seq desc limit 1;
  if coalesce(head.seq, 0) is distinct from last or (head.seq is not null and head.chain is distinct from last_chain) then
    raise exception 'the audit chain does not end at %', last;
  end if;
  update audit_entries e set seq = last + place.i, chain = place.chain
    from unnest(ids, chains) with ordinality as place (id, chain, i)
    where e.tenant_id = tenant() and e.id = place.id and e.seq is null and length(place.chain) = 32;
  get diagnostics given = row_count;
  if given <> cardinality(ids) then
    raise exception 'of % audit entries only % could be chained', cardinality(ids), given;
  end if;
end $$;
revoke all on function chain_audit_entries(bigint, bytea, uuid[], bytea[]) from public;
select grant_app('execute on function chain_audit_entries(bigint, bytea, uuid[], bytea[])');

-- What waits in each tenant, behind its own wall: one question instead of one for each tenant.
create function backlog() returns table (tenant_id uuid, queue text, waiting bigint, oldest timestamptz)
language plpgsql set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  one uuid;
begin
  for one in select distinct s.tenant_id from sites s loop
    perform set_config('app.tenant_id', one::text, true);
    return query select one, 'audit', count(*), min(e.at) from audit_entries e where e.tenant_id = one and e.seq is null;
    return query select one, 'mail', count(*), min(m.due_at) from mails m
      where m.tenant_id = one and m.state in ('queued', 'sending');
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;
revoke all on function backlog() from public;
select grant_app('execute on function backlog()');
