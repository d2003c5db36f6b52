-- By which notation the words of a row were written; rows of an older one are made anew in the background.
alter table search_experts add column notation smallint not null default 1;
create index search_experts_notation on search_experts (tenant_id, notation);
