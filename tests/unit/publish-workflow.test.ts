import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callDeployHook } from '../../supabase/functions/publish/deploy-hook.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const workflow = read('.github/workflows/publish.yml')

/** What the function `publish` sends to GitHub. */
async function sentTo(url: string): Promise<{ event_type?: string; ref?: string }> {
  let body = '{}'
  await callDeployHook({ url, token: 'secret' }, async (_, options) => {
    body = String(options?.body)
    return new Response(null, { status: 204 })
  })
  return JSON.parse(body)
}

test('the workflow hears what the administration sends', async () => {
  const { event_type } = await sentTo('https://api.github.com/repos/owner/shop/dispatches')
  expect(workflow).toContain(`repository_dispatch:\n    types: [${event_type}]`)
  const { ref } = await sentTo(
    'https://api.github.com/repos/owner/shop/actions/workflows/publish.yml/dispatches',
  )
  expect(workflow).toContain('  workflow_dispatch:\n')
  expect(workflow).toContain(`ref: ${ref}\n`)
})

test('the workflow waits for the tests and gives the build what it reads', () => {
  const [, name] = /^name: (.+)$/m.exec(read('.github/workflows/test.yml')) ?? []
  expect(workflow).toContain(`workflows: [${name}]`)
  const build = read('src/cli/build.ts')
  for (const variable of ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_KEY', 'PUBLIC_SITE_URL']) {
    expect(build).toContain(variable)
    expect(workflow).toContain(`${variable}: \${{ vars.${variable} }}`)
  }
  // Nothing that a stranger's request carries is run.
  expect(workflow).not.toMatch(/run: .*github\.event/)
})
