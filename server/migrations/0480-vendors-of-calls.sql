-- The research provider that answers for the expert of a call: the one whose proposal for the project was accepted. It was read
-- from the expert's record, so that a vendor that had proposed the same person elsewhere was shown calls of other vendors.

alter table calls
  add column vendor_id uuid,
  add foreign key (tenant_id, vendor_id) references companies (tenant_id, id);
create index calls_vendor on calls (tenant_id, vendor_id) where vendor_id is not null;

-- Forced row-level security binds the owner as well, except here.
alter table calls no force row level security;
alter table people no force row level security;
alter table companies no force row level security;
alter table proposals no force row level security;
update calls c set vendor_id = coalesce(
  (select p.vendor_id from proposals p
    where p.tenant_id = c.tenant_id and p.project_id = c.project_id and p.person_id = c.expert_id and p.state = 'accepted'
    order by p.proposed_at, p.id limit 1),
  (select v.id from people e join companies v on v.tenant_id = e.tenant_id and v.id = e.company_id
    where e.tenant_id = c.tenant_id and e.id = c.expert_id and v.kind = 'vendor'));
-- Of calls that a company other than a vendor was to answer for, the expert is asked.
update calls set wait_type = 'expert_times' where wait_type = 'vendor_answer' and vendor_id is null;
alter table calls force row level security;
alter table people force row level security;
alter table companies force row level security;
alter table proposals force row level security;
