import { afterAll, beforeAll, describe } from 'vitest'
import { callingTests } from './rest/calling.ts'
import { readingTests } from './rest/reading.ts'
import { refusingTests } from './rest/refusing.ts'
import { visitorTests } from './rest/visitors.ts'
import { writingTests } from './rest/writing.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

describe.each(ENGINES)('REST on %s', (engine) => {
  let running: UnderTest
  beforeAll(async () => {
    running = await startUnderTest(engine)
  })
  afterAll(() => running.stop())
  const under = () => running

  readingTests(under)
  writingTests(under)
  callingTests(under)
  refusingTests(under)
  visitorTests(under)
})
