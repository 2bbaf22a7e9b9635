import type { Part } from './compare.ts'

/** Requests that are answered otherwise than by PostgREST 12.0.2: in exactly these parts, for this reason. */
interface Allowed {
  readonly reason: string
  readonly parts: readonly Part[]
  readonly cases: readonly string[]
}

/** "Later versions" are those that hosted projects run. */
export const ALLOWED: readonly Allowed[] = [
  {
    reason: '12.0.2 lists the columns of an embedded * in the order of a hash map.',
    parts: ['body'],
    cases: [
      'GET /items?select=id,makers(*)&id=eq.1',
      'GET /items?select=id,makers(passports(*))&makers.passports.number=eq.A1&order=id',
    ],
  },
  {
    reason: '12.0.2 silently ignores what it cannot parse; ours refuses what it would have to guess.',
    parts: ['status', 'content-range', 'body'],
    cases: [
      'GET /items?select=id&name=in.(Cabas (grand),Chapeau)&order=id',
      'GET /items?select=,id',
      'GET /items?select=(id)',
      'GET /items?select=id)',
      'GET /items?select=id::int4;drop',
      'GET /items?select=:id',
      'GET /items?select=...makers',
      'GET /items?select=...',
      'GET /items?select=id&id=in.(1))',
      'GET /items?select=id&and=(id.eq.1)x',
    ],
  },
  {
    reason:
      '12.0.2 reads the first part as a column and ignores the rest; ours refuses what it would have to guess.',
    parts: ['code', 'message', 'details', 'hint'],
    cases: ['GET /items?select=makers)name('],
  },
  {
    reason: 'Later versions, as hosted, word this message so.',
    parts: ['message'],
    cases: [
      'GET /items?select=id&id=lt.3 accept: application/vnd.pgrst.object+json',
      'GET /items?select=id&id=eq.99 accept: application/vnd.pgrst.object+json',
      'GET /rpc/items_under?most=30&select=id accept: application/vnd.pgrst.object+json',
      'POST /items?columns=nonsense {"nonsense":1}',
      'POST /materials [{"id":7,"name":"bois"},{"id":8,"name":"fer"}] accept: application/vnd.pgrst.object+json prefer: return=representation',
      'POST /materials {"id":9,"name":"x","nope":1}',
      'PATCH /materials?id=eq.1 {"nope":1}',
      'PATCH /items?id=lt.3&select=id {"stock":1} accept: application/vnd.pgrst.object+json prefer: return=representation',
      'PATCH /items?id=eq.99&select=id {"stock":1} accept: application/vnd.pgrst.object+json prefer: return=representation',
      'PATCH /items?id=lt.3 {"stock":1} accept: application/vnd.pgrst.object+json',
      'DELETE /slots?id=lt.3 accept: application/vnd.pgrst.object+json prefer: return=representation',
      'POST /rpc/custom_broken {}',
    ],
  },
  {
    reason: 'Later versions, as hosted, word this message so.',
    parts: ['message', 'hint'],
    cases: ['GET /things accept-profile: auth', 'POST /things {"id":5,"name":"x"} content-profile: auth'],
  },
  {
    reason:
      'Later versions, as hosted, answer 406 to a wrong Accept; a wrong Content-Type gets the standard 415.',
    parts: ['status'],
    cases: ['GET /items?select=id&id=eq.1 accept: image/png', 'POST /materials x content-type: image/png'],
  },
  {
    reason: 'Later versions, as hosted, name an unknown table themselves: PGRST205.',
    parts: ['code', 'message'],
    cases: [
      'GET /things accept-profile: public',
      'POST /things {"id":5,"name":"x"}',
      'POST /nope {"a":1}',
      'PATCH /nope?id=eq.1 {"a":1}',
      'DELETE /nope?id=eq.1',
      'GET /nope',
      'GET /Items',
      'GET /pg_class',
      'GET /%22items%22',
    ],
  },
  {
    reason: 'Later versions, as hosted, name an unknown table themselves: PGRST205.',
    parts: ['status', 'code', 'message', 'details'],
    cases: ['GET /nope?select=id,makers(name)'],
  },
  {
    reason: 'The hint of PostgREST guesses a similar name; ours gives none.',
    parts: ['hint'],
    cases: [
      'GET /items?select=id,passports(number) anon',
      'POST /rpc/add {"a":1,"c":2}',
      'POST /rpc/add {"z":1,"y":2}',
      'POST /rpc/nope {}',
      'POST /rpc/nope {"x":1}',
      'GET /rpc/nope?x=1',
      'GET /rpc/add?a=1&z=2',
      'POST /rpc/overloaded {"b":2}',
    ],
  },
  {
    reason: 'Postgres names the alias that the embedded rows have inside of the statement.',
    parts: ['message', 'hint'],
    cases: ['GET /items?select=id,makers(name)&order=makers(nope)'],
  },
  {
    reason: 'A body that is neither object nor list is refused; 12.0.2 answers 201 and writes nothing.',
    parts: ['status', 'content-type', 'content-range', 'body'],
    cases: ['POST /materials "x"', 'POST /materials 7'],
  },
  {
    reason: 'Left out: refused with 501 instead of a wrong answer.',
    parts: ['status', 'content-type', 'content-range', 'body', 'effect'],
    cases: [
      'POST /materials id,name\n7,bois content-type: text/csv',
      'POST /materials id=7&name=bois content-type: application/x-www-form-urlencoded',
    ],
  },
  {
    reason: 'Left out: refused with 501 instead of a wrong answer.',
    parts: ['status', 'content-type', 'body', 'effect'],
    cases: ['PUT /materials?id=eq.1 {"id":1,"name":"x"}'],
  },
  {
    reason: 'A bug of 12.0.2: an or-tree filters the changed rows once more.',
    parts: ['content-range', 'body'],
    cases: [
      'PATCH /items?or=(id.eq.1,name.eq.Chapeau)&select=id,name {"name":"x"} prefer: return=representation',
    ],
  },
  {
    reason: 'Later versions, as hosted, have no limited updates and deletes.',
    parts: ['content-range', 'effect'],
    cases: ['PATCH /items?id=lt.3&limit=1&order=id {"stock":44}'],
  },
  {
    reason: 'Hosted projects have pg-safeupdate, which refuses to change every row.',
    parts: ['status', 'content-range', 'preference-applied', 'body', 'effect'],
    cases: [
      'PATCH /items?limit=1&order=id&select=id {"stock":44} prefer: return=representation',
      'PATCH /items?select=id&order=id {"stock":5} prefer: return=representation',
      'DELETE /slots?select=id&order=id prefer: return=representation',
    ],
  },
  {
    reason: 'Later versions, as hosted, have no limited updates and deletes.',
    parts: ['status', 'content-type', 'content-range', 'body', 'effect'],
    cases: ['DELETE /slots?id=gt.0&limit=1'],
  },
  {
    reason:
      'A list as body is the one JSON argument of a function, or nothing: bulk calls were taken out of PostgREST.',
    parts: ['status', 'content-range', 'body'],
    cases: ['POST /rpc/add [{"a":1}]', 'POST /rpc/whole_body [1, 2]'],
  },
  {
    reason: "A bug of 12.0.2: a function's rows can only be filtered by selected columns.",
    parts: ['status', 'content-range', 'body'],
    cases: [
      'POST /rpc/items_under?select=id&name=like.C*&order=id {"most":20}',
      'GET /rpc/items_under?most=20&select=id&stock=gt.0&order=id',
    ],
  },
  {
    reason: 'Later versions, as hosted, read a JSON argument of a GET as JSON.',
    parts: ['body'],
    cases: ['GET /rpc/echo_json?value={"a":1}'],
  },
  {
    reason: 'Later versions, as hosted, read a JSON argument of a GET as JSON.',
    parts: ['status', 'content-range', 'body'],
    cases: ['GET /rpc/echo_json?value=broken{'],
  },
  {
    reason: 'Later versions, as hosted, do not have this preference.',
    parts: ['status', 'content-range', 'body'],
    cases: ['POST /rpc/add {"a":1} prefer: params=single-object'],
  },
  {
    reason: 'Later versions, as hosted, map this SQLSTATE so.',
    parts: ['status'],
    cases: [
      'POST /rpc/refuse {"code":"42P17"}',
      'POST /rpc/refuse {"code":"53400"}',
      'POST /rpc/refuse {"code":"54000"}',
    ],
  },
  {
    reason: 'HTTP has no status above 599.',
    parts: ['status'],
    cases: ['POST /rpc/refuse {"code":"PT999"}'],
  },
  {
    reason:
      'A malformed tree is refused as such; 12.0.2 glues the parameter to its name and looks for that column.',
    parts: ['code', 'message', 'details', 'hint'],
    cases: ['GET /items?select=id&or=id.eq.1'],
  },
  {
    reason: '12.0.2 fails with 500.',
    parts: ['status', 'content-type', 'body'],
    cases: ['GET /items?select=id,makers(name)&makers.limit=-1'],
  },
  {
    reason: 'Later versions, as hosted, explain an invalid path: PGRST125.',
    parts: ['code', 'message'],
    cases: ['GET /items/1', 'GET /items/', 'GET /rpc/add/x?a=1'],
  },
  {
    reason: 'The gateway answers OPTIONS as a preflight.',
    parts: ['status'],
    cases: ['OPTIONS /items'],
  },
]
