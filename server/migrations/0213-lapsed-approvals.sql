-- Which reasons have changed since the decision: why an approval no longer holds.
alter table compliance_approvals add column lapsed_reasons text[] not null default '{}';
alter table compliance_approvals add constraint compliance_approvals_lapsed_check
  check ((state = 'lapsed') = (cardinality(lapsed_reasons) > 0));
