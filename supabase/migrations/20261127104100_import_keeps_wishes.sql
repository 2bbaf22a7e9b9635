-- An import of a file that was written before somebody unsubscribed, took a review back or was erased undid it, and every link that had
-- been sent to leave with led nowhere; and a real order whose invoice was still due was lost without a word.
set check_function_bodies = off;

create or replace function private.sold_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.fact), '[]')
  from (
    select 'order ' || o.id as fact from public.orders o where not o.is_simulated
    union all select 'payment ' || p.id from public.payments p
    union all select 'refund ' || f.id from public.refunds f join public.orders o on o.id = f.order_id where not o.is_simulated
    union all select concat_ws(' ', 'due', d.order_id, d.refund_id) from private.documents_due d
    union all select 'withdrawal ' || w.id from public.withdrawals w
    union all select 'journal ' || j.hash from public.sales_journal j
    union all select 'document ' || md5(d::text) from public.documents d
  ) s
$$;
comment on function private.sold_facts() is
  'What a shop that has really sold may not lose: its orders, what was asked of Stripe for them, documents that are due and those that are issued, its journal, and declared withdrawals.';

create or replace function private.kept_wishes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'erased', (select coalesce(jsonb_agg(e), '[]') from private.erased_customers e),
    'review_leavers', (select coalesce(jsonb_agg(l), '[]') from private.review_leavers l),
    'subscribers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', lower(s.email), 'token', s.unsubscribe_token, 'left_at', case when s.status = 'unsubscribed' then s.unsubscribed_at end
      )), '[]')
      from public.newsletter_subscribers s
    ),
    'proofs', (select coalesce(jsonb_agg(p), '[]') from public.newsletter_proofs p where p.event = 'unsubscribed'),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'email', lower(a.email), 'variant', a.variant_id, 'token', a.unsubscribe_token, 'is_over', a.status = 'cancelled'
      )), '[]')
      from public.stock_alerts a
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('order', v.order_id, 'token', v.token, 'leave', v.leave_token, 'written', array(
        select r.product_id from public.reviews r where r.order_id = v.order_id
      ))), '[]') from public.review_invitations v
    ),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'token', o.access_token)), '[]') from public.orders o)
  )
$$;
comment on function private.kept_wishes() is
  'What people have asked the shop for, and the tokens of the links that they ask it with: no file takes them back.';

create or replace function private.keep_wishes(kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  again text;
begin
  -- Links of letters that were sent lead where they led: whoever has one leaves with it.
  update public.orders o set access_token = k.token
  from jsonb_to_recordset(kept -> 'orders') k ("order" uuid, token text) where o.id = k."order";
  update public.review_invitations v set token = k.token, leave_token = k.leave
  from jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, token text, leave text) where v.order_id = k."order";
  update public.stock_alerts a set unsubscribe_token = k.token, status = case when k.is_over and a.status <> 'sent' then 'cancelled' else a.status end
  from jsonb_to_recordset(kept -> 'alerts') k (id bigint, email text, variant bigint, token text, is_over boolean)
  where a.id = k.id and lower(a.email) = k.email and a.variant_id = k.variant;
  update public.newsletter_subscribers s set unsubscribe_token = k.token
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, token text) where lower(s.email) = k.email;
  -- Whoever has left since the file was written has left.
  update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = k.left_at, confirm_until = null
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, left_at timestamptz)
  where lower(s.email) = k.email and s.status <> 'unsubscribed' and k.left_at > coalesce(s.confirmed_at, s.created_at);
  insert into public.newsletter_proofs (email, event, caller, at)
  select k.email, k.event, k.caller, k.at
  from jsonb_to_recordset(kept -> 'proofs') k (email text, event text, caller text, at timestamptz)
  where not exists (select from public.newsletter_proofs p where p.event = k.event and p.email = k.email and p.at = k.at);
  -- Whoever was let in and has no review here has taken it back.
  delete from public.reviews r using jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, written bigint[])
  where r.order_id = k."order" and r.product_id <> all (k.written);
  insert into private.review_leavers (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'review_leavers') k (key text, at timestamptz) on conflict (key) do nothing;
  -- Whoever was erased since then is erased again.
  for again in
    with gone as (
      select k.key from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
      where not exists (select from private.erased_customers e where e.key = k.key and e.at >= k.at)
    )
    select a.email from (
      select e.email from public.customer_emails e
      union select lower(s.email) from public.newsletter_subscribers s
      union select lower(p.email) from public.newsletter_proofs p
      union select lower(w.email) from public.stock_alerts w
      union select lower(m.email) from public.contact_messages m
      union select lower(b.email) from public.mail_outbox b where b.email is not null
      union select lower(o.email) from public.orders o
    ) a join gone g on g.key = private.erased_key(a.email)
  loop
    delete from public.customers c using public.customer_emails e where e.email = again and c.id = e.customer_id;
    perform private.forget_address(again);
  end loop;
  insert into private.erased_customers as e (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
  on conflict (key) do update set at = excluded.at where e.at <> excluded.at;
end
$$;
comment on function private.keep_wishes(jsonb) is
  'Holds what private.kept_wishes has kept against the file that was imported since: links go on, whoever left or was erased since the file was written stays so.';
