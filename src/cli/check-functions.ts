import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { readConfig } from '../../supabase/local/config.ts'
import {
  findFunctions,
  findWorkers,
  mergedImports,
} from '../../supabase/local/functions/project-functions.ts'
import { ensurePdfkit } from './bundle-pdfkit.ts'
import { UsageError } from './config.ts'
import { main } from './terminal.ts'

/** Checks the types of every function as Deno reads them; TypeScript of this project knows no `Deno`. */
await main(async () => {
  await ensurePdfkit()
  const functions = await findFunctions(ROOT, await readConfig(ROOT))
  const folder = join(CACHE_DIR, 'functions')
  mkdirSync(folder, { recursive: true })
  const importMap = join(folder, 'import-map.json')
  const { imports, scopes } = await mergedImports(functions)
  writeFileSync(importMap, JSON.stringify({ imports, scopes }))
  const deno = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  const flags = [
    '--quiet',
    '--node-modules-dir=manual',
    '--no-remote',
    '--cached-only',
    '--no-lock',
    '--no-config',
  ]
  const files = [...functions.map(({ entry }) => fileURLToPath(entry)), ...(await findWorkers(ROOT))]
  const { status } = spawnSync(
    deno.runInstall(),
    ['check', ...flags, `--import-map=${importMap}`, ...files],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' },
    },
  )
  if (status !== 0) throw new UsageError('Failed: types of functions', 'What failed stands above.')
})
