-- Label detail.

comment on column public.labels.detail is 'The same in the words of the service, which may quote the address.';
