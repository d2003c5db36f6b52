-- The data of an event is its payload, as everywhere else.
alter table outbox rename column facts to payload;
