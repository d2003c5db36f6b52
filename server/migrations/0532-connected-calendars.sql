-- Calendars that are connected at a provider instead of being read at an address.
alter table subscribed_calendars
  add column provider text check (provider in ('google', 'microsoft')),
  alter column encrypted_address drop not null,
  -- Lets the provider tell when the person is busy, until the person disconnects it.
  add column encrypted_refresh_token bytea,
  -- Disconnected: the provider has yet to be told.
  add column removed_at timestamptz,
  add constraint subscribed_calendars_source check (
    (provider is null) = (encrypted_address is not null) and (provider is null) = (encrypted_refresh_token is null)
  );
