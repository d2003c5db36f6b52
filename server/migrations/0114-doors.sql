-- How a tenant lets people in. Without a row passwords and links by e-mail do, and the second factor is as it was decided before.

create table doors (
  tenant_id uuid not null references tenants (id),
  password_on boolean not null,
  link_on boolean not null,
  -- Kinds of people of whom a second factor is demanded.
  factor_kinds text[] not null,
  primary key (tenant_id)
);
select wall('doors', 'select, insert, update');
