import { main } from './terminal.ts'

/** `npm run -s backend -- --project DIR --port N --data DIR`: the embedded backend alone, for any Supabase project. */
await main(async () => {
  await import('../../supabase/local/cli.ts')
})
