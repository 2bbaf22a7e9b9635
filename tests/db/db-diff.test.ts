import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBetween, differenceBetween } from '../../src/cli/schema/diff.ts'
import { writeMigration } from '../../src/cli/schema/migration.ts'
import { readSchema, type Schema } from '../../src/cli/schema/objects.ts'
import { isHosted } from '../support/hosted.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

/** What every database of this file begins with, as the shop's does. */
const GROUND = `
  drop schema if exists private cascade;
  drop schema public cascade;
  create schema public;
  grant usage on schema public to anon, authenticated, service_role;
  create schema private;
  set check_function_bodies = off;
  create function private.touch() returns trigger language plpgsql as $$ begin return new; end $$;
  create function private.is_kind(value text) returns boolean language plpgsql immutable as $$ begin return true; end $$;
  create function private.first_kind() returns text language sql stable as $$ select 'a' $$;
`
/** Two tables with all that hangs on one. */
const TABLES = `
  create table public.makers (id bigint generated always as identity primary key, name text not null unique);
  create table public.things (
    id bigint generated always as identity primary key,
    maker_id bigint references public.makers (id) on delete cascade,
    kind text not null default private.first_kind() check (private.is_kind(kind)),
    price numeric(10, 2) not null default 0,
    gross numeric generated always as (price * 1.2) stored,
    note text
  );
  create index things_kind on public.things (kind);
  alter table public.things enable row level security;
  create policy read on public.things for select to anon, authenticated using (price > 0);
  create trigger things_touch before update of price on public.things for each row when (old.price <> new.price) execute function private.touch();
  create view public.dear with (security_invoker = true) as select id, price from public.things where price > 100;
  comment on view public.dear is 'Dear things.';
  comment on column public.dear.price is 'In euros.';
  grant select on public.things, public.dear to anon;
  grant update (note, price) on public.things to authenticated;
`

/** [what changes, what is made only before, what is made only after, what the author is asked] */
const CASES: readonly (readonly [string, string, string, ...(readonly RegExp[])])[] = [
  ['nothing', TABLES, TABLES],
  [
    'a function with a semicolon in a comment and dollar quotes',
    '',
    `create function public.hello(name text, times int default 1) returns text language plpgsql security definer set search_path = '' as $body$
begin
  -- it's a comment; with a semicolon, and $$ in it
  return $$a;'b'$$ || name;
end
$body$;
comment on function public.hello is 'Says; ''hello''.';
revoke all on function public.hello from public;
grant execute on function public.hello to anon, service_role;`,
  ],
  [
    'the body, comment and rights of a function',
    `create function public.f(a int) returns int language sql as $$ select 1 $$; comment on function public.f is 'One.'; grant execute on function public.f to anon;`,
    `create function public.f(a int) returns int language sql as $$ select 2 $$; grant execute on function public.f to authenticated with grant option; revoke execute on function public.f from public;`,
  ],
  [
    'the arguments of a function, and one with their default gone',
    `create function public.f(a int) returns int language sql as $$ select 1 $$; grant execute on function public.f to anon;
     create function public.g(a int default 1) returns int language sql as $$ select 1 $$;
     create function public.h(a int) returns int language sql as $$ select 1 $$; create procedure public.p() language sql as $$ select 1 $$`,
    `create function public.f(a int, b text default null) returns int language sql as $$ select 1 $$; grant execute on function public.f to anon;
     create function public.g(a int) returns int language sql as $$ select 1 $$; grant execute on function public.g to anon;
     create function public.h(b int) returns int language sql as $$ select 1 $$; create procedure public.p() language sql as $$ select 2 $$`,
  ],
  [
    'the result of functions that a default, a check, a policy, a view, an index and a trigger call',
    `create function public.rank(a text) returns int language sql immutable as $$ select 1 $$;
     create table public.t (id int primary key, a text, r bigint default public.rank('a'), check (public.rank(a) > 0), s bigint generated always as (public.rank(a)) stored);
     create index t_rank on public.t (public.rank(a));
     create view public.v as select public.rank(a) as r from public.t; create view public.w as select r from public.v; grant select on public.w to anon;
     create policy p on public.t using (public.rank(a) > 0);
     create trigger g before update on public.t for each row when (public.rank(new.a) > 1) execute function private.touch();`,
    `create function public.rank(a text) returns bigint language sql immutable as $$ select 1::bigint $$;
     create table public.t (id int primary key, a text, r bigint default public.rank('a'), check (public.rank(a) > 0), s bigint generated always as (public.rank(a)) stored);
     create index t_rank on public.t (public.rank(a));
     create view public.v as select public.rank(a) as r from public.t; create view public.w as select r from public.v; grant select on public.w to anon;
     create policy p on public.t using (public.rank(a) > 0);
     create trigger g before update on public.t for each row when (public.rank(new.a) > 1) execute function private.touch();`,
  ],
  ['tables with all that hangs on them', '', TABLES],
  [
    'tables dropped',
    TABLES,
    '',
    /public\.makers is dropped with all its rows\./,
    /public\.things is dropped/,
  ],
  [
    'tables that point to each other, dropped',
    `create table public.a (id int primary key, b int); create table public.b (id int primary key, a int references public.a (id));
     alter table public.a add foreign key (b) references public.b (id);`,
    '',
    /public\.a is dropped/,
    /public\.b is dropped/,
  ],
  [
    'a function that returns a new table, which a new table checks with a new function',
    '',
    `create function private.even(n int) returns boolean language sql immutable as $$ select n % 2 = 0 $$;
     create table public.numbers (n int primary key check (private.even(n)));
     create function public.all_numbers() returns setof public.numbers language sql as $$ select * from public.numbers $$;`,
  ],
  [
    'a function and the table that its result names, dropped',
    `create table public.numbers (n int primary key);
     create function public.all_numbers() returns setof public.numbers language sql as $$ select * from public.numbers $$;`,
    '',
    /public\.numbers is dropped/,
  ],
  [
    'columns added',
    TABLES,
    `${TABLES} alter table public.things add column size int not null default 3, add column weight int not null, add column label text generated always as (kind || '!') stored,
       add column big text; alter table public.things alter column big set storage external;
     comment on column public.things.size is 'In cm.'; grant select (size), update (size) on public.things to authenticated; grant insert (weight) on public.things to service_role`,
    /public\.things\.weight is never null and has no default/,
  ],
  [
    'columns dropped, and one added that may be one of them',
    TABLES,
    `${TABLES} alter table public.things drop column note, add column remark text;`,
    /public\.things\.note is dropped with all its values\. Is it now remark\? Then write instead: alter table public\.things rename column note to remark;/,
  ],
  [
    'a column that much stands on, dropped',
    TABLES,
    `${TABLES} drop view public.dear; alter table public.things drop column price cascade;`,
    /public\.things\.price is dropped/,
  ],
  [
    'the type of a column that a view, a policy, a trigger, an index and another column read',
    `${TABLES} create index things_price on public.things (price)`,
    `${TABLES.replace('numeric(10, 2)', 'bigint')} create index things_price on public.things (price)`,
    /public\.things\.price was numeric\(10,2\) and becomes bigint/,
  ],
  [
    'the type of a column whose default cannot be cast',
    `create table public.t (a text not null default '1')`,
    `create table public.t (a int not null default 1)`,
    /public\.t\.a was text and becomes integer/,
  ],
  [
    'defaults, nulls, identities, storage and what is computed',
    `create table public.t (a int default 1, b int not null, c int, d int generated always as identity, e int not null, f text, g int, h int generated always as (g * 2) stored, i int generated always as (g) stored)`,
    `create table public.t (a int default 2, b int, c int not null default 5, d int not null, e int generated by default as identity, f text collate "C", g int default 3, h int generated always as (g * 3) stored, i int);
     alter table public.t alter column f set storage external;`,
    /public\.t\.c may no longer be null/,
  ],
  [
    'constraints',
    `create table public.a (id int, other int, n int, constraint a_pkey primary key (id), constraint n check (n > 0), unique (n)); create table public.b (a int references public.a (id))`,
    `create table public.a (id int, other int, n int, constraint a_pkey primary key (id, other), constraint one unique (id), constraint n check (n > 1), constraint m check (n < 9)); comment on constraint m on public.a is 'Few.'; create table public.b (a int references public.a (id) on delete set null deferrable)`,
    /public\.a\.other may no longer be null/,
    /public\.a\.(?:a_pkey|one|n|m): do all rows/,
    /public\.b\.b_a_fkey: do all rows/,
  ],
  [
    'constraints that no row can break: over new, empty columns, and wider keys',
    `create table public.b (id int primary key); create table public.a (id int primary key, n int, unique (n))`,
    `create table public.b (id int primary key); create table public.a (id int primary key, n int, m int, label text check (length(label) < 9), b int references public.b (id), constraint wide unique (n, m))`,
  ],
  [
    'a new column that may not be empty after all',
    `create table public.a (id int primary key)`,
    `create table public.a (id int primary key, n int check (n is not null))`,
    /do all rows/,
  ],
  [
    'indexes',
    `create table public.t (a text, b int); create index x on public.t (a); create index y on public.t (b); comment on index public.y is 'Y.'`,
    `create table public.t (a text, b int); create index x on public.t (a, b) where b > 0; create unique index z on public.t ((lower(a)) collate "C"); comment on index public.z is 'Z.'`,
    /public\.z is unique/,
  ],
  [
    'triggers, on tables of others too',
    `create table public.t (a int); create trigger x before insert on public.t for each row execute function private.touch(); create trigger y after insert on public.t execute function private.touch();
     create trigger v before delete on public.t for each row execute function private.touch(); create trigger w before delete on public.t for each row execute function private.touch(); alter table public.t disable trigger w;
     create constraint trigger u after insert on public.t for each row execute function private.touch();
     create trigger shop_a before insert on auth.users for each row execute function private.touch(); create trigger shop_c before insert on auth.users for each row execute function private.touch();`,
    `create table public.t (a int); create trigger x before insert or delete on public.t for each row execute function private.touch(); alter table public.t disable trigger x;
     create constraint trigger z after insert on public.t deferrable initially deferred for each row execute function private.touch(); comment on trigger z on public.t is 'Late.';
     create trigger v before delete on public.t for each row execute function private.touch(); alter table public.t enable always trigger v;
     create trigger w before insert on public.t for each row execute function private.touch();
     create constraint trigger u after delete on public.t for each row execute function private.touch();
     create trigger shop_b after delete on auth.users for each row execute function private.touch(); create trigger shop_c after insert on auth.users for each row execute function private.touch();`,
    /auth\.users is the platform’s: the owner of a hosted project may not drop shop_a/,
  ],
  [
    'policies and row security',
    `create table public.t (a int); alter table public.t enable row level security; create policy x on public.t for select to anon using (a > 0); create policy y on public.t using (true)`,
    `create table public.t (a int); alter table public.t force row level security; create policy x on public.t as restrictive for update to anon, authenticated using (a > 1) with check (a < 9);
     create policy "A name" on public.t for insert to public with check (true); comment on policy x on public.t is 'X.'; create policy own on storage.objects for select to anon using (true)`,
  ],
  [
    'views',
    `create view public.v as select 1 as a; create view public.w with (security_invoker = true) as select 1 as b; create view public.x as select 1 as c`,
    `create view public.v as select 1 as b, 2 as a; comment on column public.v.b is 'B.'; create view public.w as select 1 as b; grant select on public.w to anon; create materialized view public.m as select 1 as a; create unique index m_a on public.m (a)`,
  ],
  [
    'an enumeration, a domain and a composite type',
    `create type public.mood as enum ('low', 'high'); create type public.point as (x int, y int); create domain public.small as int check (value < 9);
     create function public.here(p public.point, m public.mood) returns public.point language sql as $$ select p $$; create function public.many(p public.point[]) returns int language sql as $$ select 1 $$;
     create type public.old as enum ('a'); create table public.t (m public.mood)`,
    `create type public.mood as enum ('lowest', 'low', 'fair', 'high'); create type public.point as (x int, z text, y int); create domain public.small as int not null check (value < 10);
     create function public.here(p public.point, m public.mood) returns public.point language sql as $$ select p $$; create function public.many(p public.point[]) returns int language sql as $$ select 1 $$;
     comment on type public.point is 'Where.'; revoke usage on type public.point from public; create table public.t (m public.mood)`,
  ],
  [
    'rights of tables, columns and schemas',
    `create table public.t (a int, b int, c int); grant select, insert on public.t to anon; grant update (a, b) on public.t to authenticated`,
    `create table public.t (a int, b int, c int); grant select on public.t to anon, authenticated; grant update (b, c), insert (c) on public.t to authenticated; grant usage on schema private to anon; comment on schema private is 'Mine.'`,
  ],
  [
    'rights of a table that become those of its columns, and a trigger that reads a new column in a function of another name',
    `create function private.one() returns trigger language plpgsql as $$ begin return new; end $$;
     create table public.t (a int primary key, b int not null); grant insert, update on public.t to anon; create trigger x after update on public.t for each row execute function private.one();`,
    `create function private.two() returns trigger language plpgsql as $$ begin return new; end $$;
     create table public.t (a int primary key, b int not null, c int not null default 0); grant insert (a, b), update (a, b) on public.t to anon;
     create trigger x after update on public.t for each row when (new.c = old.c) execute function private.two();`,
  ],
  [
    'sequences and options of tables',
    `create sequence public.s; create sequence public.t; create table public.u (a int) with (fillfactor = 10, autovacuum_enabled = false)`,
    `create sequence public.s increment 5; create sequence public.r; create table public.u (a int) with (fillfactor = 20)`,
  ],
  [
    'names that must be quoted',
    `create table public."Order" ("select" int); create function public."F"() returns int language sql as $$ select 1 $$`,
    `create table public."Order" ("select" int constraint "My check" check ("select" > 0), "a b" text); comment on column public."Order"."a b" is 'A b.'; grant select ("a b") on public."Order" to anon;
     create index "X y" on public."Order" ("a b"); create trigger "T" before insert on public."Order" for each row execute function private.touch()`,
    /public\."Order"\."My check"/,
  ],
]

let db: TestDatabase
let shop: Schema
beforeAll(async () => {
  db = await memoryDatabase()
  shop = await readSchema(db.engine)
})
afterAll(() => db.close())

async function schemaMadeBy(sql: string): Promise<Schema> {
  await db.asPlatform(
    'drop policy if exists own on storage.objects; drop trigger if exists shop_a on auth.users; drop trigger if exists shop_b on auth.users; drop trigger if exists shop_c on auth.users',
  )
  await db.engine.exec(GROUND + sql)
  return await readSchema(db.engine)
}

// The owner of a hosted project may not change what others own.
const tried = CASES.filter((one) => !isHosted() || !/ on (?:auth|storage)\./.test(one.join()))

test.each(tried.map(([name, before, after, ...asked]) => ({ name, before, after, asked })))(
  '$name',
  async ({ before, after, asked }) => {
    const goal = await schemaMadeBy(after)
    const former = await schemaMadeBy(before)
    const { steps, questions } = differenceBetween(former, goal)
    expect(steps.length > 0).toBe(before !== after)
    expect(questions.filter((question) => !asked.some((one) => one.test(question)))).toEqual([])
    for (const one of asked) expect(questions.join('\n')).toMatch(one)
    await lead(former, goal)
  },
)

test.skipIf(isHosted())('the whole shop, from nothing and back', async () => {
  const nothing = await schemaMadeBy('')
  await lead(nothing, shop)
  await lead(shop, nothing)
})

/** Runs the migration that leads from the database as it is to another. */
async function lead(former: Schema, goal: Schema): Promise<void> {
  const sql = writeMigration(differenceBetween(former, goal), 'what_changes')
  await db.engine.exec(sql).catch((error: Error) => {
    throw new Error(`${error.message}\n${sql}`, { cause: error })
  })
  const left = changeBetween(await readSchema(db.engine), goal)
  expect({ ...left, sql }).toEqual({ gone: [], added: [], changed: [], sql })
}
