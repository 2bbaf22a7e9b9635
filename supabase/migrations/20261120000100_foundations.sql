-- Nothing is reachable unless a later migration grants it: privileges are taken away before the first table exists.

alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
-- The right to execute is a built-in default of every schema and can only be withdrawn without naming one.
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'What the API must not expose: counters, trigger functions, helpers of the functions in public.';
revoke all on schema private from public, anon, authenticated;

create function private.refuse(status int, code text, details jsonb default null) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = coalesce(details::text, '');
end
$$;
comment on function private.refuse(int, text, jsonb) is
  'Raises a stable code of src/domain/errors.ts as message; the API answers with the given HTTP status (4xx) and the details as JSON text.';

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: keeps updated_at.';

create function private.is_limited_html(html text) returns boolean
language sql immutable as $$
  select regexp_replace(html, '</?(?:p|ul|ol|li|strong|em|h3)>|<br ?/?>', '', 'g') !~ '[<>]'
$$;
comment on function private.is_limited_html(text) is
  'Whether a text holds no other markup than p, br, ul, ol, li, strong, em, h3, all without attributes.';
