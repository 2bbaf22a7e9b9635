import { expect, test } from 'vitest'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase } from './support/database.ts'

test('the table of months has whole ones alone: the first second of the oldest counts, the one before does not', async () => {
  const db = await memoryDatabase()
  const owner = await addAdmin(db, 'owner', 'Salma')
  const facts = { simulated: false, net: 1000, tax: 200, total: 1200 }
  const first = `(date_trunc('month', now() at time zone 'Europe/Paris') - interval '3 years') at time zone 'Europe/Paris'`
  for (const at of [`${first} - interval '1 second'`, first, 'now()'])
    await db.query(`select private.write_journal('sale', 'FAC-2026-0001', ${at}, $1)`, [
      JSON.stringify(facts),
    ])
  const [row] = await db.query(`select admin_journal() -> 'months' as months`, [], owner.actor)
  const [oldest] = await db.query(
    `select to_char(now() at time zone 'Europe/Paris', 'YYYY')::int - 3 as year`,
  )
  const months = row?.months as { month: string; total: number }[]
  expect(months.map(({ total }) => total)).toEqual([1200, 1200])
  expect(months.at(-1)?.month).toMatch(new RegExp(`^${oldest?.year}-`))
  await db.close()
})
