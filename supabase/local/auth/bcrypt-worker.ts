import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'
import type { BcryptJob } from './bcrypt-pool.ts'

parentPort?.on('message', ({ id, password, against }: BcryptJob & { id: number }) => {
  const result = typeof against === 'number' ? hashSync(password, against) : compareSync(password, against)
  parentPort?.postMessage({ id, result })
})
