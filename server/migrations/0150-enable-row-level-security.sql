-- Named after what it does. Migrations before this one call it wall().
create function enable_row_level_security(target regclass, rights text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own on %s using (tenant_id = tenant()) with check (tenant_id = tenant())', target);
  execute format('revoke all on %s from public', target);
  perform grant_app(format('%s on %s', rights, target));
end $$;
revoke all on function enable_row_level_security(regclass, text) from public;
drop function wall(regclass, text);
