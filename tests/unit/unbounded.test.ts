import { expect, test } from 'vitest'
import { unboundedIn } from '../support/unbounded.ts'

test.each([
  ['update hero set title = 1', 1],
  ['delete from carts;', 1],
  ['DELETE FROM "carts"', 1],
  ['update only hero set title = (select t from u where t > 1)', 1],
  ['with gone as (delete from carts returning id) select 1 from gone where id > 1', 1],
  ['begin if a then update hero set b = 1; end if; delete from carts c where c.id = 1; end', 1],
  ["begin execute 'delete from carts'; end", 1],
  ["begin execute format('update %I set name = ''x''', t); end", 1],
  ['begin execute $x$delete from carts$x$; end', 1],
  ['begin for r in delete from carts returning * loop perform 1 where true; end loop; end', 1],
  ['update hero set title = 1 -- where\n', 1],
  ["update hero set title = ' where '", 1],
  [String.raw`update hero set title = '\'; select 1 where true`, 1],
  [String.raw`update hero set title = e'\' where '`, 1],
  ['update hero set title = 1 where true', 0],
  ['with gone as (delete from carts where id = 1 returning id) select 1', 0],
  ['insert into hero values (1) on conflict (id) do update set title = excluded.title', 0],
  ['select 1 from hero for update', 0],
  ['select 1 from hero for no key update of hero', 0],
  ['select 1 from hero for update skip locked', 0],
  ["if tg_op = 'UPDATE' or tg_op = 'DELETE' then return new; end if;", 0],
  ['merge into a using b on a.id = b.id when matched then update set x = 1 when not matched then delete', 0],
  ['-- delete from carts\nselect 1 /* update hero set a = 1 */', 0],
])('%s', (sql, found) => expect(unboundedIn(sql)).toHaveLength(found))
