import { API_FUNCTIONS, type Audience } from './api-functions.ts'
import type { TestDatabase } from './database.ts'

/** A function of the API as the catalogue of the database has it. */
export interface ApiFunction {
  readonly name: string
  readonly audience: Audience
  readonly arguments: readonly { readonly name: string; readonly type: string }[]
  readonly source: string
}

/** Whether whoever calls is a visitor or a customer: everybody can be one. */
export const isVisitors = ({ audience }: ApiFunction): boolean =>
  audience === 'everybody' || audience === 'customers'

/** @returns every function that a browser may call, those for administrators among them: what refuses also reads first. */
export async function apiFunctions(db: TestDatabase): Promise<ApiFunction[]> {
  const rows = await db.query(`
    select p.proname as name, p.oid::regprocedure::text as signature, p.prosrc as source,
      coalesce((
        select json_agg(json_build_object('name', p.proargnames[a.n], 'type', format_type(a.type, null)) order by a.n)
        from unnest(p.proargtypes::oid[]) with ordinality a (type, n)
      ), '[]') as arguments
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', p.oid, 'execute') order by 1`)
  return rows.map(({ signature, ...row }) => {
    const audience = API_FUNCTIONS[String(signature)]
    if (!audience) throw new Error(`${String(signature)} is missing in api-functions.ts`)
    return { ...row, audience } as ApiFunction
  })
}

/**
 * SQL that gives the largest thing that an argument takes, made in the database; null where none is large.
 * @param share how much smaller it is: a tenth is above every bound, too, and made in a tenth of the time.
 */
export function largest(type: string, share = 1): string | null {
  const many = (most: number) => most / share
  if (type === 'text') return `repeat('CMD - é', ${many(400_000)})`
  if (type === 'jsonb') return `to_jsonb(array_fill('{"product_id": 1}'::jsonb, array[${many(200_000)}]))`
  if (type === 'text[]') return `array_fill('x'::text, array[${many(500_000)}])`
  if (type === 'bigint[]') return `array_fill(1::bigint, array[${many(500_000)}])`
  return null
}
