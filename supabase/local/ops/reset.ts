import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'

/**
 * Empties a data folder, whose lock the caller holds: database, stored files, mails and whatever else stands there,
 * except the keys, which clients may have copied.
 */
export async function resetFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('lock') && name !== 'keys.json')
  const waste = path.join(dataDir, '.reset')
  await rm(waste, { recursive: true, force: true })
  if (names.includes('db')) await rename(path.join(dataDir, 'db'), waste)
  for (const name of ['.reset', ...names])
    await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/** Drops every schema of a database with all that is in it, those of the system excepted. */
export async function resetDatabase(engine: Engine): Promise<void> {
  await engine.exec(`do $$
    declare
      found text;
    begin
      for found in select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema' loop
        execute format('drop schema %I cascade', found);
      end loop;
      create schema public;
    end
  $$`)
}
