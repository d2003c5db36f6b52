-- Tables have the names of the glossary. Nothing stored changes; policies and grants stay with their tables.
alter table second_steps rename to pending_sign_ins;
alter table pending_sign_ins rename constraint second_steps_tenant_id_fkey to pending_sign_ins_tenant_id_fkey;
alter table pending_sign_ins rename constraint second_steps_tenant_id_person_id_fkey to pending_sign_ins_tenant_id_person_id_fkey;
alter table pending_sign_ins rename constraint second_steps_tenant_id_site_id_fkey to pending_sign_ins_tenant_id_site_id_fkey;
alter table pending_sign_ins rename constraint second_steps_pkey to pending_sign_ins_pkey;
alter index second_steps_expiry rename to pending_sign_ins_expiry;
alter index second_steps_person rename to pending_sign_ins_person;

alter table mailed_secrets rename to one_time_tokens;
alter table one_time_tokens rename constraint mailed_secrets_email_check to one_time_tokens_email_check;
alter table one_time_tokens rename constraint mailed_secrets_purpose_check to one_time_tokens_purpose_check;
alter table one_time_tokens rename constraint mailed_secrets_tenant_id_fkey to one_time_tokens_tenant_id_fkey;
alter table one_time_tokens rename constraint mailed_secrets_tenant_id_person_id_fkey to one_time_tokens_tenant_id_person_id_fkey;
alter table one_time_tokens rename constraint mailed_secrets_tenant_id_site_id_fkey to one_time_tokens_tenant_id_site_id_fkey;
alter table one_time_tokens rename constraint mailed_secrets_pkey to one_time_tokens_pkey;
alter index mailed_secrets_person rename to one_time_tokens_person;
alter index mailed_secrets_requested rename to one_time_tokens_requested;
alter index mailed_secrets_secret rename to one_time_tokens_secret;

alter table capability_links rename to share_links;
alter table share_links rename constraint capability_links_email_check to share_links_email_check;
alter table share_links rename constraint capability_links_participant_type_check to share_links_participant_type_check;
alter table share_links rename constraint capability_links_resource_type_check to share_links_resource_type_check;
alter table share_links rename constraint capability_links_tenant_id_fkey to share_links_tenant_id_fkey;
alter table share_links rename constraint capability_links_tenant_id_made_by_fkey to share_links_tenant_id_made_by_fkey;
alter table share_links rename constraint capability_links_tenant_id_person_id_fkey to share_links_tenant_id_person_id_fkey;
alter table share_links rename constraint capability_links_tenant_id_site_id_fkey to share_links_tenant_id_site_id_fkey;
alter table share_links rename constraint capability_links_pkey to share_links_pkey;
alter index capability_links_expiry rename to share_links_expiry;
alter index capability_links_resource rename to share_links_resource;
alter index capability_links_secret rename to share_links_secret;

alter table hand_overs rename to handover_codes;
alter table handover_codes rename constraint hand_overs_tenant_id_fkey to handover_codes_tenant_id_fkey;
alter table handover_codes rename constraint hand_overs_tenant_id_person_id_fkey to handover_codes_tenant_id_person_id_fkey;
alter table handover_codes rename constraint hand_overs_tenant_id_provider_id_fkey to handover_codes_tenant_id_provider_id_fkey;
alter table handover_codes rename constraint hand_overs_tenant_id_session_id_fkey to handover_codes_tenant_id_session_id_fkey;
alter table handover_codes rename constraint hand_overs_tenant_id_site_id_fkey to handover_codes_tenant_id_site_id_fkey;
alter table handover_codes rename constraint hand_overs_pkey to handover_codes_pkey;
alter table handover_codes rename constraint hand_overs_tenant_id_code_hash_key to handover_codes_tenant_id_code_hash_key;
alter index hand_overs_expiry rename to handover_codes_expiry;

create or replace function link_stands(link uuid, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from share_links l join people m on (m.tenant_id, m.id) = (l.tenant_id, l.made_by)
    where l.tenant_id = tenant() and l.id = link and l.revoked_at is null and l.expires_at > at
      and num_nonnulls(m.restricted_at, m.disabled_at, m.deleted_at, m.erased_at) = 0
  )
$$;
