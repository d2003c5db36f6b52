-- Beginning a registration asks whether a link was mailed to the address a moment ago, and whether the address has an
-- open registration.
create index registration_mails_address on registration_mails (tenant_id, lower(email), wished_at);
create index registrations_address on registrations (tenant_id, lower(email)) where completed_at is null;
