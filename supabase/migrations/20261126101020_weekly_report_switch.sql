-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Whether the report is sent is switched where the other e-mails are.

drop function public.save_mail_settings(boolean, boolean, boolean);

create or replace function public.admin_mail_settings() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'order_confirmation', s.order_confirmation, 'shipment_notification', s.shipment_notification,
      'promotional_emails', s.promotional_emails, 'measure_newsletters', s.measure_newsletters,
      'weekly_report', s.weekly_report
    )
    from public.settings s
  );
end
$$;
comment on function public.admin_mail_settings() is 'For owners: which e-mails the shop sends, and whether openings and clicks of newsletters are counted.';
grant execute on function public.admin_mail_settings() to authenticated;

create or replace function public.save_mail_settings(
  order_confirmation boolean, shipment_notification boolean, promotional_emails boolean, weekly_report boolean
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set
    order_confirmation = coalesce(save_mail_settings.order_confirmation, s.order_confirmation),
    shipment_notification = coalesce(save_mail_settings.shipment_notification, s.shipment_notification),
    promotional_emails = coalesce(save_mail_settings.promotional_emails, s.promotional_emails),
    weekly_report = coalesce(save_mail_settings.weekly_report, s.weekly_report)
  where s.id;
  return public.admin_mail_settings();
end
$$;
comment on function public.save_mail_settings(boolean, boolean, boolean, boolean) is
  'For owners: which e-mails the shop sends; what is null keeps its value.';
grant execute on function public.save_mail_settings(boolean, boolean, boolean, boolean) to authenticated;
