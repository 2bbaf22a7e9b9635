import { type Case, get, head, reads } from './case.ts'

const SELECT = reads(
  'items',
  `
  order=id
  select=*&order=id
  select=&order=id
  select=id,name&order=id
  select=id,title:name,price::text&order=id
  select=id,wide:data->size->>w,data->size->h&order=id
  select=data->list->0,data->list->>-1&id=eq.1
  select=first:data->0,data->1->>x&id=eq.4
  select=data->size->w::int&id=eq.1
  select="id","title":"name"&id=eq.1
  select=data->"a.b"&id=eq.3
  select=data->>colour&order=data->>colour.desc.nullslast,id
  select=id,id&id=eq.1
  select=id,*&id=eq.1
  select=price::numeric(10,1)&id=eq.1
  select=tags::text,sizes,made,words,shout&order=id
  select=full_label,id&order=id
  select=tags->0&id=eq.1
  select=name::varchar&id=eq.1
  select= id , name &id=eq.1
  `,
)

const FILTERS = reads(
  'items',
  `
  select=id&id=eq.2
  select=id&id=neq.2&order=id
  select=id&price=gt.9&price=lte.24.5&order=id
  select=id&stock=gte.3&stock=lt.12&order=id
  select=id&name=like.*a*&order=id
  select=id&name=like.%25a%25&order=id
  select=id&name=ilike.C*&order=id
  select=id&name=like(any).{C*,S*}&order=id
  select=id&name=ilike(all).{*a*,c*}&order=id
  select=id&name=match.^C&order=id
  select=id&name=imatch.^c&order=id
  select=id&name=match(any).{^C,^S}&order=id
  select=id&id=eq(any).{1,3}&order=id
  select=id&price=gt(all).{1,9}&order=id
  select=id&id=in.(1,3)&order=id
  select=id&name=in.("Panier, rond",Chapeau)&order=id
  select=id&name=in.("Sac \\"long\\"",x)&order=id
  select=id&name=in.(Cabas (grand),Chapeau)&order=id
  select=id&id=in.()
  select=id&id=not.in.(1,2)&order=id
  select=id&name=in.("")
  select=id&id=in.(1, 3)&order=id
  select=id&sold=is.null&order=id
  select=id&sold=is.true&order=id
  select=id&sold=is.FALSE&order=id
  select=id&sold=is.unknown&order=id
  select=id&sold=not.is.null&order=id
  select=id&sold=isdistinct.true&order=id
  select=id&sold=eq.true&order=id
  select=id&tags=cs.{main}&order=id
  select=id&tags=cs.{"deux mots"}
  select=id&tags=cd.{main,paille}&order=id
  select=id&tags=ov.{paille,cuir}&order=id
  select=id&tags=eq.{main}
  select=id&data=cs.{"colour":"noir"}
  select=id&data=cs.[10]
  select=id&data->size->>w=eq.3
  select=id&data->>colour=in.(noir,blanc)&order=id
  select=id&data->size=is.null&order=id
  select=id&data->list->0=eq.1
  select=id&data->size->w=gt.5
  select=id&data->>colour=like.n*
  select=id&sizes=cs.[4,5)&order=id
  select=id&sizes=ov.[0,5)&order=id
  select=id&sizes=sl.[9,12)&order=id
  select=id&sizes=sr.[1,4)&order=id
  select=id&sizes=nxr.[4,9)&order=id
  select=id&sizes=nxl.[4,9)&order=id
  select=id&sizes=adj.[5,9)&order=id
  select=id&made=gt.2024-01-01&order=id
  select=id&made=lt.2024-01-02T10:00:01Z&order=id
  select=id&words=fts.panier
  select=id&words=fts(simple).cabas%20%26%20grand
  select=id&words=plfts.sac%20long
  select=id&words=phfts(english).sac%20long
  select=id&words=wfts.panier%20or%20chapeau&order=id
  select=id&words=not.fts.panier&order=id
  select=id&name=fts(french).chapeaux
  select=id&name=plfts.panier
  select=id&name=not.eq.Chapeau&order=id
  select=id&name=not.like.*a*&order=id
  select=id&name=eq.Étui 100%25_fait
  select=id&name=eq.Panier, rond
  select=id&name=eq.
  select=id&name=eq."Chapeau"
  select=id&full_label=like.Chapeau*
  select=id&id=eq.1&id=eq.2
  select=id&id=gt.1&id=lt.4&order=id
  select=id&or=(id.eq.1,id.eq.3)&order=id
  select=id&or=(id.eq.1,and(price.gt.9,sold.is.null))&order=id
  select=id&and=(id.gt.1,or(stock.eq.0,stock.eq.12))&order=id
  select=id&or=(not.and(id.lt.4,id.gt.1),id.eq.2)&order=id
  select=id&not.or=(id.eq.1,id.eq.3)&order=id
  select=id&not.and=(id.gt.1,id.lt.4)&order=id
  select=id&or=(id.not.gt.1,name.not.like.*a*)&order=id
  select=id&or=(id.in.(1,2),tags.cs.{cuir})&order=id
  select=id&or=(name.eq."Panier, rond",name.eq."Sac \\"long\\"")&order=id
  select=id&or=(tags.cs.{"deux mots",paille},id.eq.2)&order=id
  select=id&or=(data->>colour.eq.noir,data->size->>w.eq.3)&order=id
  select=id&or=(words.fts(simple).panier,id.eq.2)&order=id
  select=id&or=(name.like(any).{C*,S*},id.eq.1)&order=id
  select=id&or=(sold.is.null,sold.is.false)&order=id
  select=id&or=(sizes.ov.[0,2),id.eq.5)&order=id
  select=id&or=(id.eq.1)
  select=id&or=( id.eq.1 , id.eq.2 )&order=id
  select=id&or=(id.gt.2,id.lt.2)&or=(id.eq.1,id.eq.3)&order=id
  `,
)

const OTHER_TYPES = [
  ...reads(
    'makers',
    'select=id&grade=eq.master\nselect=id&grade=in.(master,apprentice)&order=id\nselect=id&grade=gt.apprentice&order=id\nselect=id&active=is.true&order=id\nselect=id&joined=gte.2020-02-29&order=id',
  ),
  ...reads(
    'documents',
    'select=*\nselect=body->a->0,body->>b&id=eq.1\nselect=id&key=eq.11111111-2222-3333-4444-555555555555\nselect=id&address=eq.10.0.0.1\nselect=id&spent=gt.1%20day\nselect=id&body->>b=eq.1',
  ),
  ...reads(
    'Odd%20Table',
    'select=*&order=Odd Column\nselect="Odd Column","a,b","c.d"&order=Odd Column\nselect=é&"c.d"=eq.two\n"a,b"=is.null\nselect="Odd Column"&or=("a,b".eq.comma,"c.d".eq.two)&order="Odd Column".desc\né=eq.é',
  ),
  ...reads('keyless', 'order=a,b'),
]

const ORDER = reads(
  'items',
  `
  select=id&order=price
  select=id&order=price.desc
  select=id&order=sold.desc,id
  select=id&order=sold.nullsfirst,id.desc
  select=id&order=sold.asc.nullslast,id.asc
  select=id&order=data->size->w.desc.nullslast,id
  select=id&order=full_label
  select=id&order=
  select=id&order=id&limit=2
  select=id&order=id&limit=2&offset=1
  select=id&order=id&offset=3
  select=id&order=id&offset=99
  select=id&order=id&limit=0
  select=id&order=id&limit=
  `,
)

const RANGES = [
  ...[
    '/items?select=id&order=id',
    '/items?select=id&order=id&limit=2',
    '/items?select=id&order=id&limit=2&offset=1',
    '/items?select=id&order=id&offset=99',
    '/items?select=id&id=eq.99',
    '/items?select=id&limit=0',
    '/items?select=id,makers!inner(name)&makers.name=eq.Bruno&order=id&limit=1',
    '/rpc/pairs?n=150&select=k',
    '/rpc/items_under?most=30&select=id&limit=2',
  ].map((path) => get(path, { prefer: 'count=exact' })),
  ...['0-1', '1-2', '3-', '0-0', '5-9', '99-', '2-1', 'x', 'items=0-1', '-1'].map((range) =>
    get('/items?select=id&order=id', { headers: { range, 'range-unit': 'items' } }),
  ),
  get('/items?select=id&order=id&limit=3&offset=1', { headers: { range: '1-9' } }),
  get('/items?select=id&order=id', { headers: { range: '1-2' }, prefer: 'count=exact' }),
  get('/items?select=id&order=id', { headers: { range: '5-9' }, prefer: 'count=exact' }),
  get('/items?select=id&order=id', { headers: { range: '99-100' }, prefer: 'count=exact' }),
  get('/rpc/pairs?n=150&select=k'),
  get('/rpc/pairs?n=150&select=k&limit=120'),
  get('/countries?select=id&order=id', { prefer: 'count=planned' }),
  get('/items?select=id&limit=1', { prefer: 'count=estimated' }),
  head('/items?select=id&order=id&limit=2', { prefer: 'count=exact' }),
  head('/items?select=id'),
  head('/nope'),
  head('/items?id=eq.x'),
  head('/rpc/add?a=1'),
]

const SINGULAR = { accept: 'application/vnd.pgrst.object+json' }

const FORMS = [
  get('/items?select=id,name&id=eq.1', { headers: SINGULAR }),
  get('/items?select=id&id=lt.3', { headers: SINGULAR }),
  get('/items?select=id&id=eq.99', { headers: SINGULAR }),
  get('/items?select=id&order=id&limit=1', { headers: SINGULAR }),
  get('/items?select=id&order=id&limit=1', { headers: SINGULAR, prefer: 'count=exact' }),
  get('/rpc/one_item?wanted=1&select=id,name', { headers: SINGULAR }),
  get('/rpc/items_under?most=1&select=id', { headers: SINGULAR }),
  get('/rpc/items_under?most=30&select=id', { headers: SINGULAR }),
  get('/rpc/add?a=1', { headers: SINGULAR }),
  get('/items?select=id&id=eq.1', { headers: { accept: 'application/vnd.pgrst.object' } }),
  get('/items?select=id,sold&order=id', {
    headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  }),
  get('/items?select=id,sold&id=eq.3', {
    headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
  }),
  get('/items?select=id,name,tags&order=id', { headers: { accept: 'text/csv' } }),
  get('/items?select=id&id=eq.99', { headers: { accept: 'text/csv' } }),
  get('/items?select=id&id=eq.1', { headers: { accept: '*/*' } }),
  get('/items?select=id&id=eq.1', { headers: { accept: 'image/png, application/json;q=0.5' } }),
  get('/items?select=id&id=eq.1', { headers: { accept: 'image/png' } }),
  get('/items?select=id&id=eq.1', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }),
  get('/things?order=id', { headers: { 'accept-profile': 'other' } }),
  get('/things?select=name,parts(id)&order=id', { headers: { 'accept-profile': 'other' } }),
  get('/things', { headers: { 'accept-profile': 'public' } }),
  get('/things', { headers: { 'accept-profile': 'auth' } }),
  get('/rpc/elsewhere', { headers: { 'accept-profile': 'other' } }),
  get('/items?select=id&id=eq.1', { prefer: 'handling=strict, nonsense=1' }),
  get('/items?select=id&id=eq.1', { prefer: 'handling=strict, count=exact' }),
  get('/items?select=id&id=eq.1', { prefer: 'handling=lenient, nonsense=1' }),
]

const ROLES = [
  get('/items?select=id&id=eq.1', { role: 'anon' }),
  get('/passports', { role: 'anon' }),
  get('/passports', { role: 'authenticated' }),
  get('/diary', { role: 'anon' }),
  get('/diary?select=id,page', { role: 'authenticated' }),
  get('/sealed?select=id,open', { role: 'anon' }),
  get('/sealed', { role: 'anon' }),
  get('/items?select=id,passports(number)', { role: 'anon' }),
  get('/makers?select=id,passports(number)', { role: 'anon' }),
  get('/rpc/locked', { role: 'anon' }),
  get('/rpc/caller', { role: 'anon', headers: { 'x-test': 'yes' } }),
]

/** Requests that only read and are well formed, or are refused by what the tables hold. */
export const READING: readonly Case[] = [
  ...SELECT,
  ...FILTERS,
  ...OTHER_TYPES,
  ...ORDER,
  ...RANGES,
  ...FORMS,
  ...ROLES,
]
