-- Limits hold for orders that are taken up again, codes that are guessed while ordering, and mailboxes by other names; a shop
-- that is emptied waits for the order that is being placed.
create or replace function private.lock_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  perform private.lock_books();
  foreach known in array tables loop
    execute format('lock table %s in access exclusive mode', known);
  end loop;
end
$$;
comment on function private.lock_data(text[]) is
  'Keeps everybody from tables until the transaction ends, after those who are at work in them: what is read afterwards is what is there.';

create or replace function public.finish_data_import(job uuid) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  perform private.lock_data(tables);
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.take_data(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.wake_data(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$$;

create or replace function public.reset_shop_data(typed_name text, everything boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  job constant uuid := private.begin_data_job(case when everything then 'reset_all' else 'reset_drafts' end, typed_name);
  products bigint[];
begin
  if everything then
    -- An order that is being placed is waited for: it may be the first real one.
    perform private.lock_data(private.reset_tables());
    if private.has_real_sales() then
      perform private.refuse(409, 'shop_has_sold');
    end if;
    perform private.empty_data(private.reset_tables());
    perform private.wake_data(private.reset_tables());
    perform private.note_change('settings', '', '', 'update');
  else
    delete from public.supplier_orders o where o.status = 'draft';
    delete from public.stock_counts c where c.status = 'open';
    products := array(select private.spare_products());
    delete from public.products p where p.id = any (products);
  end if;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = job;
  return public.admin_shop_data();
end
$$;
