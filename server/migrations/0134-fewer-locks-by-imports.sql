-- Employments and facts lead to their tenant by way of their person. A second reference beside it was checked, and the tenant's
-- row locked, for each of the five rows with which an expert comes in.
alter table employments drop constraint employments_tenant_id_fkey;
alter table facts drop constraint facts_tenant_id_fkey;
