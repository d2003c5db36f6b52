-- Proposals are compared by keyed hashes of what they say of the person. Experts are found by normalized columns of their own
-- records: behind row-level security an index is used for plain columns only.
create function name_start(name text) returns text language sql immutable strict parallel safe
  return left(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'), 2);
create function name_key_of(first_name text, last_name text) returns text language sql immutable strict parallel safe
  return least(name_start(first_name) collate "C", name_start(last_name) collate "C") || ' '
    || greatest(name_start(first_name) collate "C", name_start(last_name) collate "C");
create function phone_ending(phone text) returns text language sql immutable strict parallel safe
  return nullif(right(regexp_replace(split_part(lower(phone), 'x', 1), '\D', '', 'g'), 8), '');

alter table people
  add column name_key text generated always as (name_key_of(first_name, last_name)) stored,
  add column profile_key text generated always as (lower(substring(linkedin_url from 'linkedin\.com/in/([^/?#]+)'))) stored;
drop index people_names_alike;
create index people_name_key on people (tenant_id, name_key) where person_type = 2;
create index people_profile_key on people (tenant_id, profile_key) where profile_key is not null;
alter table contact_details
  add column phone_key text generated always as (phone_ending(phone)) stored,
  add column mobile_key text generated always as (phone_ending(mobile)) stored;
create index contact_details_phone_key on contact_details (tenant_id, phone_key) where phone_key is not null;
create index contact_details_mobile_key on contact_details (tenant_id, mobile_key) where mobile_key is not null;

-- The keys of proposals before were the address and the beginnings of the names themselves; hashes follow with the next timer.
drop index proposals_same_name;
drop index proposals_same_email;
alter table proposals drop column name_key, add column key_id text, add column fingerprint jsonb,
  add constraint proposals_fingerprint check (
    num_nulls(key_id, fingerprint) in (0, 2) and (info is not null or fingerprint is null));
alter table proposals no force row level security;
update proposals set email_key = null;
alter table proposals force row level security;
create index proposals_key_id on proposals (tenant_id, key_id) where info is not null;

create table proposal_keys (
  tenant_id uuid not null references tenants (id),
  proposal_id uuid not null,
  key text not null,
  primary key (tenant_id, key, proposal_id),
  foreign key (tenant_id, proposal_id) references proposals (tenant_id, id)
);
create index proposal_keys_proposal on proposal_keys (tenant_id, proposal_id);
select enable_row_level_security('proposal_keys', 'select, insert, delete');
