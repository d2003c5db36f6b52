-- What a tenant shows in place of its usual assets to readers of one country; what is null is as usual.
create table tenant_assets (
  tenant_id uuid not null references tenants (id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  favicon_path text check (favicon_path ~ '^/'),
  notification_favicon_path text check (notification_favicon_path ~ '^/'),
  mark_path text,
  primary key (tenant_id, country_code)
);
select wall('tenant_assets', 'select');
