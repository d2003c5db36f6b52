-- What the search for experts looks at: one row per expert, made from the record whenever the record changes.
-- Whether somebody may be found, and what changes with every call, is read from people at the moment of the search.

create table search_experts (
  tenant_id uuid not null,
  person_id uuid not null,
  -- Tokens with their places and weights (A position, B expertise, C employment, D the rest), as clients may see them.
  words tsvector not null,
  -- The same with members' notes and answers that are not released, for staff.
  inner_words tsvector not null,
  current_companies text[] not null,
  past_companies text[] not null,
  industries text[] not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
-- Kept whole: unpacking would cost more than reading does.
alter table search_experts alter column words set storage external, alter column inner_words set storage external;
select wall('search_experts', 'select, insert, update, delete');
