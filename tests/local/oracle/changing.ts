import { type Case, patch, post, remove } from './case.ts'

const shown = { prefer: 'return=representation' }
const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' }
const singular = { headers: { accept: 'application/vnd.pgrst.object+json' } }

const UPSERT = [
  post('/materials', { id: 1, name: 'foin' }, merge),
  post('/materials', { id: 7, name: 'foin' }, merge),
  post(
    '/materials',
    [
      { id: 1, name: 'foin' },
      { id: 7, name: 'bois' },
    ],
    merge,
  ),
  post(
    '/materials',
    [
      { id: 1, name: 'foin' },
      { id: 2, name: 'peau' },
    ],
    merge,
  ),
  post('/materials', { id: 1, name: 'foin' }, { prefer: 'resolution=merge-duplicates' }),
  post('/materials', { id: 7, name: 'foin' }, { prefer: 'resolution=merge-duplicates' }),
  post('/materials', { id: 1, name: 'foin' }, ignore),
  post(
    '/materials',
    [
      { id: 1, name: 'foin' },
      { id: 7, name: 'bois' },
    ],
    ignore,
  ),
  post('/materials?on_conflict=name', { id: 9, name: 'paille' }, merge),
  post('/materials?on_conflict=name', { id: 9, name: 'paille' }, ignore),
  post('/materials?on_conflict=id', { id: 1, name: 'cuir' }, merge),
  post('/materials?on_conflict=nope', { id: 1, name: 'x' }, merge),
  post('/materials?on_conflict=name,id', { id: 1, name: 'x' }, merge),
  post('/materials?on_conflict=name', { id: 9, name: 'paille' }),
  post('/item_materials', { item_id: 1, material_id: 1, share: 5 }, merge),
  post('/item_materials', { item_id: 1, material_id: 1 }, merge),
  post(
    '/item_materials',
    { item_id: 1, material_id: 3 },
    { prefer: 'resolution=merge-duplicates,missing=default,return=representation' },
  ),
  post('/keyless', { a: 1, b: 'x' }, merge),
  post(
    '/materials',
    [
      { id: 7, name: 'a' },
      { id: 7, name: 'b' },
    ],
    merge,
  ),
  post('/cheap_items?select=id,name', { id: 2, name: 'vue' }, merge),
  post('/materials', [], merge),
  post('/diary', { id: 1, owner: 'ann', page: 'new' }, { role: 'authenticated', ...merge }),
  post('/diary', { id: 2, owner: 'ann', page: 'stolen' }, { role: 'authenticated', ...merge }),
]

const UPDATE = [
  patch('/items?id=eq.1', { name: 'autre' }),
  patch('/items?id=eq.1&select=id,name', { name: 'autre' }, shown),
  patch('/items?id=in.(1,2)&select=id,stock&order=id.desc', { stock: 5 }, shown),
  patch('/items?id=eq.99', { name: 'x' }),
  patch('/items?id=eq.99', { name: 'x' }, shown),
  patch('/items?id=eq.1', { name: 'x' }, { prefer: 'return=headers-only' }),
  patch('/items?id=lt.4', { stock: 5 }, { prefer: 'count=exact' }),
  patch('/items?id=lt.4&select=id', { stock: 5 }, { prefer: 'count=exact,return=representation' }),
  patch('/items?select=id&order=id', { stock: 5 }, shown),
  patch('/items?id=gt.0&select=id&order=id', { stock: 5 }, shown),
  patch('/items?id=eq.1', {}),
  patch('/items?id=eq.1', {}, shown),
  patch('/items?id=eq.1', []),
  patch('/items?id=eq.1', [{ name: 'x' }]),
  patch('/items?id=eq.1', [{ name: 'x' }, { name: 'y' }]),
  patch('/items?id=eq.1&columns=name&select=name,stock', { name: 'x', stock: 9 }, shown),
  patch(
    '/items?id=eq.1&columns=name,price&select=name,price',
    { name: 'x' },
    { prefer: 'missing=default,return=representation' },
  ),
  patch('/items?id=eq.1&columns=price,name&select=name,price', { price: 3 }),
  patch('/items?id=eq.1&select=data', { data: { deep: [1] } }, shown),
  patch('/items?or=(id.eq.1,name.eq.Chapeau)&select=id,name', { name: 'x' }, shown),
  patch('/items?id=eq.1&select=name,makers(name)', { maker_id: 2 }, shown),
  patch('/items?data->>colour=eq.noir&select=id', { stock: 1 }, shown),
  patch('/items?id=eq.1&select=id', { stock: 1 }, { ...singular, ...shown }),
  patch('/items?id=lt.3&select=id', { stock: 1 }, { ...singular, ...shown }),
  patch('/items?id=eq.99&select=id', { stock: 1 }, { ...singular, ...shown }),
  patch('/items?id=lt.3', { stock: 1 }, singular),
  patch('/items?id=eq.1', { price: -3 }),
  patch('/items?id=eq.1', { shout: 'X' }),
  patch('/items?id=eq.1', 'x'),
  patch('/items?id=eq.1', ''),
  patch('/items?nope=eq.1', { stock: 1 }),
  patch('/items?id=lt.3&limit=1&order=id', { stock: 44 }),
  patch('/items?limit=1&order=id&select=id', { stock: 44 }, shown),
  patch('/items?id=eq.1', { stock: 1 }, { role: 'anon' }),
  patch('/sealed?id=eq.1', { open: 'new' }, { role: 'anon' }),
  patch('/sealed?id=eq.1', { open: 'new' }, { role: 'anon', ...shown }),
  patch('/sealed?id=eq.1&select=open', { open: 'new' }, { role: 'anon', ...shown }),
  patch('/sealed?id=eq.1', { closed: 'new' }, { role: 'anon' }),
  patch('/diary?id=gt.0&select=id', { page: 'mine' }, { role: 'authenticated', ...shown }),
  patch('/diary?id=eq.1', { owner: 'bob' }, { role: 'authenticated' }),
  patch('/cheap_items?id=eq.2&select=id,price', { price: 2 }, shown),
  patch('/items?id=gt.0&makers.name=eq.Bruno&select=id,makers(name)&order=id', { stock: 5 }, shown),
  patch('/items?id=gt.0&select=id,makers!inner(name)&makers.name=eq.Bruno&order=id', { stock: 5 }, shown),
]

const DELETE = [
  remove('/slots?id=eq.1'),
  remove('/slots?id=eq.1', shown),
  remove('/slots?id=eq.99', shown),
  remove('/slots?id=eq.99'),
  remove('/slots?id=in.(1,2)&select=id&order=id.desc', shown),
  remove('/slots?id=in.(1,2)', { prefer: 'count=exact' }),
  remove('/slots?select=id,items(name)&id=eq.1', shown),
  remove('/slots?select=id&order=id', shown),
  remove('/slots?id=gt.0&select=id&order=id', shown),
  remove('/slots?id=eq.1', { prefer: 'return=headers-only' }),
  remove('/slots?id=lt.3', { ...singular, ...shown }),
  remove('/slots?id=eq.1', { role: 'anon' }),
  remove('/diary?id=gt.0', { role: 'authenticated', prefer: 'count=exact' }),
  remove('/makers?id=eq.1'),
  remove('/slots?id=gt.0&limit=1'),
]

export const CHANGING: readonly Case[] = [...UPSERT, ...UPDATE, ...DELETE]
