-- The telephone is answered while the shop is open, also on Saturdays: until 18h.
alter table public.settings alter column phone_hours set default 'du mardi au samedi, de 10h à 18h';

update public.settings
set phone_hours = 'du mardi au samedi, de 10h à 18h'
where phone_hours = 'du mardi au samedi, de 10h à 19h';
