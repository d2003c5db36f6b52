-- A restriction is the ban of an account; names and texts about restricted lists say so.
-- Forced row-level security binds the owner as well, except here.
alter table unmatched_company_names no force row level security;
alter table unmatched_company_names drop constraint unmatched_company_names_sources_check;
update unmatched_company_names set sources = array_replace(sources, 'restriction', 'restricted_list')
where sources @> array['restriction'];
alter table unmatched_company_names add constraint unmatched_company_names_sources_check
  check (sources <@ '{employment,target,exclusion,competitor,restricted_list}');
alter table unmatched_company_names force row level security;

alter table translation_overrides no force row level security;
update translation_overrides set key = replace(replace(key, 'COMPANIES.NAMES.SOURCES.restriction', 'COMPANIES.NAMES.SOURCES.restricted_list'),
  'WORKLOAD.restrictions', 'WORKLOAD.restrictedListEntries')
where key like '%COMPANIES.NAMES.SOURCES.restriction' or key like '%WORKLOAD.restrictions%';
alter table translation_overrides force row level security;
