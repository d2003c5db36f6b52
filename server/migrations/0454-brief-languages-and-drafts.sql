-- The languages of which an expert for a brief has to speak one.
alter table projects add column languages text[] not null default '{}';

-- Unsaved briefs, so that their authors go on with them on another device. Everybody has one for new projects, and one for each
-- project they edit. It is deleted when the brief is saved or discarded, and when its author is erased.
create table brief_drafts (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  -- `new`, `new-for` or the id of a project.
  about text not null check (length(about) <= 36),
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (tenant_id, person_id, about),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index brief_drafts_saved on brief_drafts (tenant_id, saved_at);
select enable_row_level_security('brief_drafts', 'select, insert, update, delete');
