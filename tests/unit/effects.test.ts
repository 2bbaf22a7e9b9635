import { describe, expect, it } from 'vitest'
import { allEffects, effectsOf } from '../../src/cli/schema/effects.ts'

const listed = (names: ReadonlySet<string>) => [...names].sort()

describe('the effects of a function', () => {
  it('are the tables that it writes, also where a `with` or a conflict does', () => {
    const { adds, changes, removes } = effectsOf(`
      with gone as (delete from public.carts c where c.id = 1 returning c.id), moved as (
        update public.inventory i set stock = 0 returning i.id
      )
      insert into private.sums as s (id) select id from gone on conflict (id) do update set n = s.n + 1;`)
    expect([adds, changes, removes].map(listed)).toEqual([
      ['private.sums'],
      ['private.sums', 'public.inventory'],
      ['public.carts'],
    ])
  })

  it('are none of a lock, a comment or a text', () => {
    const { adds, changes, removes, calls } = effectsOf(`
      -- insert into public.a; private.b()
      perform from public.c where x = 'delete from me' for no key update of c; /* update public.d set x = 1 */
      perform from public.e for update;`)
    expect([adds, changes, removes, calls].map(listed)).toEqual([[], [], [], []])
  })

  it('are those of SQL that it puts together, as far as its texts say', () => {
    const { changes, isDynamic } = effectsOf(`execute format('update public.products p set %I = $1', name);`)
    expect(listed(changes)).toEqual(['public.products'])
    expect(isDynamic).toBe(true)
  })

  it('are what a trigger sets in its row, which codes it refuses with and which emails it queues', () => {
    const { sets, refuses, queues } = effectsOf(`
      new.updated_at := now();
      select count(*) into new.places from public.a;
      if new.x = 'y' then perform private.refuse(409, case when a then 'one_code' else 'other_code' end, '{"b": "c"}'); end if;
      perform private.queue_mail('order_shipped', new.id::text, new.id, null, '{"kind": "no kind"}');
      raise exception using errcode = '22023', message = 'no';`)
    expect(listed(sets)).toEqual(['places', 'updated_at'])
    expect(listed(refuses)).toEqual(['22023', 'one_code', 'other_code'])
    expect(listed(queues)).toEqual(['order_shipped'])
  })

  it('are those of all that it calls, of two that call each other too', () => {
    const bodies = new Map([
      ['private.first', 'perform private.second(1)'],
      ['private.second', 'insert into public.a values (1); return private.third()'],
      ['private.third', 'delete from public.b where private.first(); perform lower(public.c)'],
      ['private.apart', 'delete from public.d where true'],
    ])
    const { adds, removes } = allEffects('private.first', bodies)
    expect([adds, removes].map(listed)).toEqual([['public.a'], ['public.b']])
  })
})
