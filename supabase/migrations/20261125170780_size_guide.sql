-- The size guide is a page of the shop, too.
create or replace function private.is_own_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path = any ('{/,/products,/products/selections,/favoris,/cart,/checkout,/checkout/confirmation,/blog,/rss.xml,/contact,/recherche,/shipping,/returns,/guide-des-tailles,/faq,/about,/story,/terms,/cgv,/mentions-legales,/confidentialite,/accessibilite,/profile,/retractation,/newsletter/confirmation,/newsletter/desabonnement,/commande,/release.json,/sitemap.xml,/robots.txt,/search.json,/cards.json,/facets.json,/merchant.xml,/404}')
    or path ~ '^/(_|(admin|apercu|auth|rest|storage|functions|healthz|images|anciennes-pieces|products/(tri|page))(/|$))'
    or exists (select from public.products p where p.state = 'published' and path = '/products/' || p.id)
    or exists (select from public.categories c where path = '/products/categorie/' || c.slug)
$$;
