-- When a person was reminded that an agreement expires; agreements themselves never change.
alter table terms_agreements add column reminded_at timestamptz;
select grant_app('update (reminded_at) on terms_agreements');
create index terms_agreements_expiry on terms_agreements (tenant_id, agreed_at) where reminded_at is null;
-- When an expert was asked to confirm an employment that was last confirmed long ago.
alter table employments add column reminded_at timestamptz;
create index employments_confirmation on employments (tenant_id, confirmed_at) where is_primary and confirmed_at is not null;
