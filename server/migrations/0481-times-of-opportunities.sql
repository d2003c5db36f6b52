-- When an expert who accepts an invitation to a project is free: offered to the client as soon as a call is requested.
alter table project_opportunities
  add column times jsonb not null default '[]' check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) <= 5);
