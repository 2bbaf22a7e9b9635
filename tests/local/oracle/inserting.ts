import { type Case, patch, post, put, remove } from './case.ts'

const shown = { prefer: 'return=representation' }
const singular = { headers: { accept: 'application/vnd.pgrst.object+json' } }

const INSERT = [
  post('/materials', { id: 7, name: 'bois' }),
  post('/materials', { id: 7, name: 'bois' }, shown),
  post('/materials?select=id', { id: 7, name: 'bois' }, shown),
  post('/materials', { id: 7, name: 'bois' }, { prefer: 'return=headers-only' }),
  post('/slots', { id: 9, room: 'A', number: 2 }, { prefer: 'return=headers-only' }),
  post('/shelves', { room: 'C d', number: 3 }, { prefer: 'return=headers-only' }),
  post('/keyless', { a: 5 }, { prefer: 'return=headers-only' }),
  post('/materials', { id: 7, name: 'bois' }, { prefer: 'return=minimal' }),
  post(
    '/materials',
    [
      { id: 7, name: 'bois' },
      { id: 8, name: 'fer' },
    ],
    shown,
  ),
  post(
    '/materials',
    [
      { id: 7, name: 'bois' },
      { id: 8, name: 'fer' },
    ],
    { prefer: 'return=representation,count=exact' },
  ),
  post('/materials', [], shown),
  post('/materials', []),
  post('/materials', {}),
  post('/always', {}, shown),
  post('/always', [{}], shown),
  post('/always', [{}, {}], shown),
  post('/items?select=id,name,price,stock,tags', { name: 'neuf' }, shown),
  post('/items?select=id,name,price', [{ name: 'a', price: 1 }, { name: 'b' }], shown),
  post('/items?select=id,name,price&columns=name,price', [{ name: 'a', price: 1 }, { name: 'b' }], shown),
  post('/items?select=id,name,price&columns=name,price', [{ name: 'a', price: 1 }, { name: 'b' }], {
    prefer: 'return=representation,missing=default',
  }),
  post('/items?select=id,name,price&columns=name,price', [{ name: 'a', price: null }, { name: 'b' }], {
    prefer: 'return=representation,missing=default',
  }),
  post('/items?select=id,name&columns=name', { name: 'a', nonsense: 1, price: 3 }, shown),
  post('/items?columns=nonsense', { nonsense: 1 }),
  post('/items?columns=', { name: 'x' }),
  post('/items?select=name,makers(name)', { name: 'a', maker_id: 1 }, shown),
  post('/items?select=name,...makers(maker:name)', { name: 'a', maker_id: 1 }, shown),
  post('/items?select=name,full_label', { name: 'a', maker_id: 1 }, shown),
  post('/makers?select=name,items(name)', { name: 'new' }, shown),
  post(
    '/items?select=name,data,tags,sizes',
    { name: 'j', data: { a: [1, { b: null }] }, tags: ['x', 'y,z'], sizes: '[1,2]' },
    shown,
  ),
  post('/items?select=price', { name: 'j', price: 1.005 }, shown),
  post(
    '/documents',
    { id: 2, body: { z: 1, a: 2 }, bytes: '\\xff', spent: '2 hours', address: '::1' },
    shown,
  ),
  post('/documents', {}, shown),
  post(
    '/materials?select=id',
    [
      { id: 9, name: 'z' },
      { id: 8, name: 'y' },
    ],
    { prefer: 'return=representation,missing=default' },
  ),
  post('/materials', { id: 7, name: 'bois' }, { ...singular, ...shown }),
  post(
    '/materials',
    [
      { id: 7, name: 'bois' },
      { id: 8, name: 'fer' },
    ],
    { ...singular, ...shown },
  ),
  post(
    '/materials?select=id&order=id.desc',
    [
      { id: 7, name: 'bois' },
      { id: 8, name: 'fer' },
    ],
    shown,
  ),
  post('/Odd%20Table', { 'Odd Column': 5, 'a,b': 'x', é: 'y' }, shown),
  post('/cheap_items?select=name,price', { name: 'vue', price: 3 }, shown),
  post('/item_counts', { items: 1 }),
  post('/things', { id: 5, name: 'x' }, { headers: { 'content-profile': 'other' }, ...shown }),
  post('/things', { id: 5, name: 'x' }),
  post('/things', { id: 5, name: 'x' }, { headers: { 'content-profile': 'auth' } }),
]

const REFUSED = [
  post('/materials', '{"id":7'),
  post('/materials', ''),
  post('/materials', 'x'),
  post('/materials', '"x"'),
  post('/materials', '7'),
  post('/materials', '[1]'),
  post('/materials', [{ id: 7, name: 'a' }, { id: 8 }]),
  post(
    '/materials',
    [
      { id: 7, name: 'a' },
      { name: 'b', id: 8 },
    ],
    shown,
  ),
  post('/materials', { id: 1, name: 'x' }),
  post('/materials', { id: 9, name: 'paille' }),
  post('/materials', { id: 9 }),
  post('/materials', { id: 'x', name: 'y' }),
  post('/materials', { id: 9, name: 'x', nope: 1 }),
  post('/items', { name: 'x', price: -1 }),
  post('/items', { name: 'x', maker_id: 999 }),
  post('/items', { name: 'x', shout: 'X' }),
  post('/items', { name: 'x', price: 99999999999 }),
  post('/makers', { name: 'x', grade: 'nobody' }),
  post('/always', { id: 5 }),
  post('/shelves', { room: 'Z', number: 1, title: '' }),
  post('/materials', { id: 7, name: 'bois' }, { role: 'anon' }),
  post('/materials', { id: 7, name: 'bois' }, { role: 'authenticated' }),
  post('/diary', { id: 9, owner: 'bob', page: 'x' }, { role: 'authenticated' }),
  post('/diary', { id: 9, page: 'x' }, { role: 'authenticated', ...shown }),
  post('/materials', 'id,name\n7,bois', { headers: { 'content-type': 'text/csv' } }),
  post('/materials', 'id=7&name=bois', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  post('/materials', 'x', { headers: { 'content-type': 'image/png' } }),
  post('/nope', { a: 1 }),
  post('/materials?select=nope', { id: 7, name: 'x' }, shown),
  post('/materials?select=id,nope(x)', { id: 7, name: 'x' }, shown),
  patch('/materials?id=eq.1', { nope: 1 }),
  patch('/nope?id=eq.1', { a: 1 }),
  remove('/nope?id=eq.1'),
  remove('/materials?id=eq.1'),
  put('/materials?id=eq.1', { id: 1, name: 'x' }),
]

export const INSERTING: readonly Case[] = [...INSERT, ...REFUSED]
