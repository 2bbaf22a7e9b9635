import { expect, test } from 'vitest'
import { upgradeFrom } from '../../src/cli/schema/baseline.ts'
import { digestOf } from '../../supabase/local/engine/upgrade.ts'

const migration = (file: string) => ({ file, sql: `-- ${file}; not a statement\n` })

test('the upgrade from a release that began with today’s baseline is what came after it', () => {
  const migrations = ['1_baseline.sql', '2_a.sql', '3_b.sql', '4_c.sql'].map(migration)
  expect(
    upgradeFrom({
      commit: 'abc1234',
      released: ['1_baseline.sql', '2_a.sql'],
      upgrade: '-- From commit fff: 000000000000\nselect 1;\n',
      migrations,
    }),
  ).toBe(
    `-- From commit abc1234: ${digestOf(['1', '2'])}\n\n-- 3_b.sql; not a statement\n\n-- 4_c.sql; not a statement\n`,
  )
})

test('the upgrade from a release of before today’s baseline goes on from that baseline’s own', () => {
  const digest = digestOf(['1', '2'])
  expect(
    upgradeFrom({
      commit: 'abc1234',
      released: ['1_old.sql', '2_old.sql'],
      upgrade: `-- From commit abc1234: ${digest}\n\nselect 1;\n`,
      migrations: ['3_baseline.sql', '4_c.sql'].map(migration),
    }),
  ).toBe(`-- From commit abc1234: ${digest}\n\nselect 1;\n\n-- 4_c.sql; not a statement\n`)
})

test('a release that no migration leads on from has no upgrade', () => {
  const migrations = ['3_baseline.sql', '4_c.sql'].map(migration)
  const upgrade = `-- From commit abc1234: ${digestOf(['1', '2'])}\n`
  expect(upgradeFrom({ commit: 'abc1234', released: ['1_old.sql'], upgrade, migrations })).toBeNull()
})
