-- A row that nothing names can neither be replicated nor changed alone.
alter table private.form_attempts add column id bigint generated always as identity primary key;
comment on column private.form_attempts.id is 'Number of the attempt.';
