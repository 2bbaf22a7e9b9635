import { totalmem } from 'node:os'
import { describe, expect, it } from 'vitest'
import { memoryWarning } from '../../src/cli/memory-needs.ts'
import { allowedMemory, compilerRoom } from '../../src/rendering/memory.ts'

const MB = 1024 * 1024
const heapOf = (allowed: number) =>
  Number(
    compilerRoom(allowed * MB)
      .execArgv.find((flag) => flag.startsWith('--max-old-space-size='))
      ?.split('=')[1],
  )

describe('memory', () => {
  it('is never more than the machine has', () => {
    expect(allowedMemory()).toBeGreaterThan(0)
    expect(allowedMemory()).toBeLessThanOrEqual(totalmem())
  })

  it('leaves the bundler a quarter, and what the pages of the shop take', () => {
    expect([512, 1024, 1536, 4096, 65_536].map(heapOf)).toEqual([256, 256, 384, 1024, 2048])
  })

  it('has the bundler give back what it freed on a small machine alone', () => {
    expect(compilerRoom(1024 * MB).env).toMatchObject({ MIMALLOC_PURGE_DELAY: '0', RAYON_NUM_THREADS: '1' })
    expect(compilerRoom(8192 * MB).env).toEqual({})
  })

  it('is said to be too little at start below what was measured', () => {
    expect(memoryWarning(1023 * MB)).toContain('1023 MB')
    expect(memoryWarning(1024 * MB)).toBeNull()
  })
})
