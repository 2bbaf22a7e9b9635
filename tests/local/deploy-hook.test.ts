import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { LogFields } from '../../supabase/local/log.ts'
import { newFolder, startUnderTest } from './under-test.ts'

/** A project with one function, which posts to the hook that its environment names and says what came back. */
function projectThatDeploys(): string {
  const projectDir = newFolder()
  const folder = path.join(projectDir, 'supabase/functions/deploy')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'index.ts'),
    `Deno.serve(async () => {
      const url = Deno.env.get('DEPLOY_HOOK_URL'), token = Deno.env.get('DEPLOY_HOOK_TOKEN')
      if (!token) return Response.json({ url, token: null })
      const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer ' + token } })
      return Response.json({ status: answer.status, body: await answer.json() })
    })`,
  )
  return projectDir
}

test('the service role starts the hook; a function does it by its environment', async () => {
  const projectDir = projectThatDeploys()
  const logged: (LogFields & { event: string })[] = []
  let calls = 0
  const under = await startUnderTest('pglite', {
    projectDir,
    deployHook: async () => {
      calls++
      if (calls === 3) throw new Error('the build failed')
    },
    log: (_, event, fields = {}) => void logged.push({ event, ...fields }),
  })
  const { url, serviceRoleKey, anonKey } = under.backend
  const send = (method: string, key?: string) =>
    fetch(`${url}/_/deploy`, { method, headers: key ? { authorization: `Bearer ${key}` } : {} })

  const accepted = await send('POST', serviceRoleKey)
  expect([accepted.status, await accepted.json()]).toEqual([202, { accepted: true }])
  const { data } = await under.service.functions.invoke('deploy')
  expect(data).toEqual({ status: 202, body: { accepted: true } })
  expect(calls).toBe(2)
  expect((await send('POST', serviceRoleKey)).status).toBe(202)
  await expect.poll(() => JSON.stringify(logged)).toContain('the build failed')

  expect((await send('POST')).status).toBe(401)
  expect((await send('POST', anonKey)).status).toBe(401)
  expect((await send('GET', serviceRoleKey)).status).toBe(405)
  expect(calls).toBe(3)
  await under.stop()
  rmSync(projectDir, { recursive: true })
})

test('without a hook there is nothing; another address never gets our key', async () => {
  const projectDir = projectThatDeploys()
  const under = await startUnderTest('pglite', {
    projectDir,
    functionEnv: { DEPLOY_HOOK_URL: 'https://build.example.test/hook' },
  })
  const { url, serviceRoleKey } = under.backend
  const headers = { authorization: `Bearer ${serviceRoleKey}` }
  expect((await fetch(`${url}/_/deploy`, { method: 'POST', headers })).status).toBe(404)
  const { data } = await under.service.functions.invoke('deploy')
  expect(data).toEqual({ url: 'https://build.example.test/hook', token: null })
  await under.stop()
  rmSync(projectDir, { recursive: true })
})
