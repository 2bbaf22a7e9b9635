import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressTests } from './storage/addresses.ts'
import { bucketTests } from './storage/buckets.ts'
import { objectTests } from './storage/objects.ts'
import { rightTests } from './storage/rights.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

describe.each(ENGINES)('Storage on %s', (engine) => {
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine)
  })
  afterAll(() => under.stop())

  objectTests(() => under)
  addressTests(() => under)
  rightTests(() => under)
  bucketTests(() => under)

  test('no file is left without a row', async () => {
    const folder = path.join(under.dataDir, 'storage')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const [rows = []] = await under.backend.engine.run([{ sql: 'select version from storage.objects' }])
    expect(files.map(({ name }) => name).sort()).toEqual(rows.map(({ version }) => version).sort())
  })
})
