-- Changes of companies are in the order in which they were made; those of listings, offers and filings say their kind.
alter table company_changes
  add column n bigint not null generated always as identity,
  add column entry_kind text check (entry_kind in ('listing', 'tender_offer', 'ipo_filing')),
  drop constraint company_changes_kind_check,
  add constraint company_changes_kind_check check (kind in ('created', 'updated', 'entry_added', 'entry_changed')),
  add constraint company_changes_entry_check check ((kind in ('entry_added', 'entry_changed')) = (entry_kind is not null));
drop index company_changes_company;
create index company_changes_company on company_changes (tenant_id, company_id, n);
