import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPostgRest, startPostgRest } from '../local/oracle/postgrest.ts'
import { ROOT } from '../support/imports.ts'
import { hasNativePostgres, startPostgres } from '../support/postgres.ts'
import { type Figure, report } from './report.ts'

const CONNECTIONS = 20
const WARM_UP = 400
const MEASURED_MS = 3000

const SCHEMA = `
  create table public.goods (id int primary key, name text not null, price numeric(10, 2) not null, tags text[] not null);
  insert into public.goods select g, 'bag ' || g, g * 1.5, array['straw', 'hand'] from generate_series(1, 200) g;
  create table public.stock (id int primary key, quantity int not null check (quantity >= 0));
  insert into public.stock select g, 100000000 from generate_series(1, 200) g;
  alter table public.goods enable row level security;
  create policy everyone on public.goods for select using (true);
  grant select on public.goods to anon;
  create function public.offers(ids int[]) returns table (id int, price numeric) language sql stable
    as 'select id, price from public.goods where id = any (ids)';
  create function public.reserve(wanted int) returns int language sql security definer set search_path = ''
    as 'update public.stock set quantity = quantity - 1 where id = wanted returning quantity';
  grant execute on all functions in schema public to anon;
`

/** A server that answers the three requests; `pid` is the process whose memory counts. */
interface Contender {
  readonly name: string
  readonly base: string
  readonly key: string
  readonly pid: number
}

interface Ours extends Contender {
  readonly jwtSecret: string
  stop(): Promise<void>
}

/** Selects and calls per second, latency and memory: ours on PGlite and on Postgres 17, and PostgREST on the same Postgres. */
export async function benchBackend(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backend-'))
  const migrations = join(folder, 'project', 'supabase', 'migrations')
  mkdirSync(migrations, { recursive: true })
  writeFileSync(join(migrations, '20260101000000_goods.sql'), SCHEMA)
  try {
    const embedded = await startOurs('ours on PGlite', folder, null)
    const figures = await measured(embedded).finally(() => embedded.stop())
    if (hasNativePostgres()) figures.push(...(await onPostgres(folder)))
    report('backend: 20 connections, selects of 10 rows under a policy', figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(folder: string): Promise<Figure[]> {
  const postgres = await startPostgres()
  const ours = await startOurs('ours on Postgres 17', folder, postgres.url)
  try {
    const figures = await measured(ours)
    if (findPostgRest() === null) return figures
    const postgrest = await startPostgRest({
      PGRST_DB_URI: postgres.url.replace('postgres@', 'authenticator@'),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_SCHEMAS: 'public',
      PGRST_JWT_SECRET: ours.jwtSecret,
    })
    const theirs = {
      name: 'PostgREST on it',
      base: postgrest.url,
      key: ours.key,
      pid: postgrest.process.pid ?? 0,
    }
    return [...figures, ...(await measured(theirs).finally(() => postgrest.stop()))]
  } finally {
    await ours.stop()
    await postgres.stop()
  }
}

async function startOurs(name: string, folder: string, databaseUrl: string | null): Promise<Ours> {
  const script = join(ROOT, 'supabase', 'local', 'cli.ts')
  const data = join(folder, databaseUrl === null ? 'embedded' : 'native')
  const options = ['--project', join(folder, 'project'), '--data', data, '--port', '0']
  const database = databaseUrl === null ? [] : ['--database-url', databaseUrl]
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...options, ...database], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, anonKey, jwtSecret } = await started(child)
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done())
      child.kill('SIGTERM')
    })
  return { name, base: `${url}/rest/v1`, key: anonKey, pid: child.pid ?? 0, jwtSecret, stop }
}

async function started(child: ChildProcess): Promise<{ url: string; anonKey: string; jwtSecret: string }> {
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('{')) return JSON.parse(line)
  throw new Error('the backend ended before it was ready')
}

type Ask = (turn: number) => { readonly path: string; readonly body?: string }

const ASKS: Readonly<Record<string, Ask>> = {
  select: (turn) => ({ path: `/goods?select=id,name,price,tags&id=gt.${turn % 150}&order=id&limit=10` }),
  'stable rpc': (turn) => ({ path: '/rpc/offers', body: `{"ids":[${turn % 200},1,2]}` }),
  'writing rpc': (turn) => ({ path: '/rpc/reserve', body: `{"wanted":${(turn % 200) + 1}}` }),
}

async function measured(contender: Contender): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, ask] of Object.entries(ASKS)) {
    await hammer(contender, ask, (turn) => turn < WARM_UP)
    const began = performance.now()
    const times = await hammer(contender, ask, () => performance.now() - began < MEASURED_MS)
    const seconds = (performance.now() - began) / 1000
    const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    figures.push(
      { name: `${contender.name}: ${what}`, value: times.length / seconds, unit: '/s' },
      { name: `${contender.name}: ${what}, p95`, value: p95, unit: 'ms' },
    )
  }
  return [
    ...figures,
    { name: `${contender.name}: memory of the server`, value: residentKb(contender.pid), unit: 'kB' },
  ]
}

/** Sends requests on all connections as long as `goesOn`. @returns the milliseconds of each. */
async function hammer(contender: Contender, ask: Ask, goesOn: (turn: number) => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let turn = 0
  const connection = async () => {
    while (goesOn(turn)) {
      const began = performance.now()
      await send(contender, agent, ask(turn++))
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return times
}

function send({ base, key }: Contender, agent: Agent, { path, body }: ReturnType<Ask>): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = request(`${base}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? done() : failed(new Error(`${path} answered ${response.statusCode}`)),
      )
    })
    sent.once('error', failed)
    sent.end(body)
  })
}

const residentKb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim())
