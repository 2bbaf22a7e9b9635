import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Logger } from '../../supabase/local/log.ts'
import { openMailbox } from '../../supabase/local/mail/mailbox.ts'
import { createMailer } from '../../supabase/local/mail/mailer.ts'
import { mailsUrl } from '../support/shop.ts'
import { newFolder, startUnderTest, type UnderTest } from './under-test.ts'

describe('the mailbox', () => {
  let under: UnderTest
  /** Reads a page of the mailbox as a browser that has the key. */
  let read: (page: string) => Promise<Response>
  beforeAll(async () => {
    under = await startUnderTest('pglite')
    const { url, mailboxUrl } = under.backend
    const opened = await fetch(mailboxUrl, { redirect: 'manual' })
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    read = (page) => fetch(`${url}/_/${page}`, { headers: { cookie } })
  })
  afterAll(() => under.stop())

  test('mails are kept and shown at this machine only', async () => {
    const { url, serviceRoleKey, anonKey } = under.backend
    expect(await (await read('mail')).text()).toContain('Aucun email')
    const mail = {
      from: 'a@x.test',
      to: 'b@x.test',
      subject: 'Sujet <b>',
      html: '<p onclick="x">Bonjour</p>',
      text: 'Bonjour',
    }
    const send = (key: string) =>
      fetch(`${url}/_/mail/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(mail),
      })
    expect((await send(anonKey)).status).toBe(401)
    const { id } = await (await send(serviceRoleKey)).json()
    const [kept] = await (await read('mail.json')).json()
    const at = Number(id.slice(0, 15))
    expect(await (await read(`mail.json?since=${at}`)).json()).toEqual([kept])
    expect(await (await read(`mail.json?since=${at + 1}`)).json()).toEqual([])
    for (const since of ['', 'hier', '-1', '1e3', '9'.repeat(16)])
      expect((await read(`mail.json?since=${since}`)).status, since).toBe(400)
    expect(kept).toMatchObject({ id, to: ['b@x.test'], subject: 'Sujet <b>', html: mail.html })
    expect(await (await read('mail')).text()).toContain('Sujet &#60;b&#62;')
    const page = await (await read(`mail/${id}`)).text()
    // Browsers with a window ask for /favicon.ico of a page that names no icon.
    expect(page).toContain('<link rel="icon" href="data:,">')
    expect(page).toContain('<iframe title="Message en HTML" sandbox="allow-popups')
    expect(page).not.toContain('<p onclick')
    expect((await read(`mail/${id}.json`)).status).toBe(200)
    // Not even with the key.
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await fetch(mailsUrl(under.backend), proxied)).status).toBe(404)
    expect((await read('mail/..%2f..%2fkeys.json')).status).toBe(404)
  })

  test('it opens with the key of its address, which a cookie keeps, and with no other', async () => {
    const { url, mailboxUrl, mailboxKey } = under.backend
    const opened = await fetch(mailboxUrl, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/_/mail'])
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/_\/mail; HttpOnly; SameSite=Strict/)
    // What a proxy that adds no headers sends on for all the world.
    const without = await fetch(`${url}/_/mail`)
    expect(without.status).toBe(403)
    expect(await without.text()).toContain('npm start')
    const name = cookie.split('=')[0]
    for (const [page, headers] of [
      ['mail.json', {}],
      ['mail.json?key=', {}],
      [`mail.json?key=${mailboxKey}x`, { cookie: cookie.split(';')[0] ?? '' }],
      ['mail?key=wrong', {}],
      ['mail', { cookie: `${name}=wrong` }],
      ['mail/000000000000000-00000000-0000-0000-0000-000000000000', {}],
    ] as const)
      expect((await fetch(`${url}/_/${page}`, { headers, redirect: 'manual' })).status, page).toBe(403)
    expect((await fetch(mailsUrl({ url, mailboxKey }))).status).toBe(200)
  })

  test('links in the text can be followed, and nothing be changed from outside', async () => {
    const { url, serviceRoleKey } = under.backend
    const send = async (subject: string): Promise<string> => {
      const text = 'Suivez https://x.test/a?b=1&c=2. <b>'
      const response = await fetch(`${url}/_/mail/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceRoleKey}` },
        body: JSON.stringify({ from: 'a@x.test', to: 'b@x.test', subject, text }),
      })
      return (await response.json()).id
    }
    const page = await (await read(`mail/${await send('un')}`)).text()
    expect(page).toContain('<a href="https://x.test/a?b=1&#38;c=2" target="_blank"')
    expect((await fetch(under.backend.mailboxUrl, { method: 'DELETE' })).status).toBe(404)
  })
})

test('where a mail service is configured, mails go there', async () => {
  const taken: { key: string | undefined; body: unknown }[] = []
  let status = 200
  let answerWhen = Promise.resolve()
  const service = createServer(async (request, answer) => {
    let text = ''
    for await (const chunk of request) text += chunk
    taken.push({ key: request.headers.authorization, body: JSON.parse(text) })
    await answerWhen
    answer.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => service.once('listening', listening))
  const mailbox = await openMailbox(newFolder())
  const { port } = service.address() as AddressInfo
  const api = { url: `http://127.0.0.1:${port}/emails`, key: 'k', from: 'Atelier <a@x.test>' }
  const logged: unknown[] = []
  const log: Logger = (level, event, fields) => void logged.push([level, event, fields])
  const mailer = createMailer(mailbox, 'local', () => api, log)
  const message = { to: 'b@x.test', subject: 'Sujet', html: '<p>', text: 't' }
  const held = Promise.withResolvers<void>()
  answerWhen = held.promise
  await mailer.send(message)
  // Nobody waits for the service, whose time would tell who has an account.
  held.resolve()
  await mailer.close()
  expect(taken).toEqual([{ key: 'Bearer k', body: { from: 'Atelier <a@x.test>', ...message } }])
  expect(await mailbox.list()).toEqual([])
  status = 500
  await mailer.send(message)
  await mailer.close()
  const error = expect.stringContaining('the mail service answered 500')
  expect(logged).toEqual([['error', 'mail not sent', { error }]])
  await createMailer(mailbox, 'local@x.test', () => null, log).send(message)
  expect(await mailbox.list()).toMatchObject([{ from: 'local@x.test', to: ['b@x.test'] }])
  service.close()
})

test('where mails are really sent, nobody reads them here', async () => {
  const mailApi = { url: 'http://127.0.0.1:9/', key: 'k', from: 'a@x.test' }
  const under = await startUnderTest('pglite', { mailApi })
  const pages = ['mail', 'mail.json'].map((page) => fetch(`${under.backend.url}/_/${page}`))
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([404, 404])
  await under.stop()
})

test('a key that comes again is the mail that was kept, after a restart and a crash too', async () => {
  const folder = newFolder()
  const mail = { from: 'a@x.test', to: ['b@x.test'], subject: 'Sujet', html: '', text: 't' }
  const first = await openMailbox(folder)
  const all = await Promise.all([1, 2, 3].map(() => first.send(mail, 'clé')))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const second = await openMailbox(folder)
  expect(await second.send({ ...mail, subject: 'autre' }, 'clé')).toEqual(all[0])
  expect(await second.send(mail, 'autre clé')).not.toEqual(all[0])
  // The mail was not yet written when the power went.
  rmSync(path.join(folder, `${all[0]?.id}.json`))
  expect(await (await openMailbox(folder)).send(mail, 'clé')).toEqual(all[0])
  expect(await first.list()).toHaveLength(2)
})

test('files that come with a mail are kept, listed, and handed out as files', async () => {
  const under = await startUnderTest('pglite')
  const { url, serviceRoleKey, mailboxUrl } = under.backend
  const content = Buffer.from('%PDF-1.7 été').toString('base64')
  const send = (attachments: unknown) =>
    fetch(`${url}/_/mail/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceRoleKey}` },
      body: JSON.stringify({ from: 'a@x.test', to: 'b@x.test', subject: 's', text: 't', attachments }),
    })
  expect((await send([{ filename: 'x', content: '***' }])).status).toBe(422)
  expect((await send([{ filename: 'x', content, content_type: 'text/html\r\nx: y' }])).status).toBe(422)
  const file = { filename: 'Facture "é"\r\n.pdf', content, content_type: 'application/pdf' }
  const { id } = await (await send([file, { filename: '<b>', content: '' }])).json()
  const opened = await fetch(mailboxUrl, { redirect: 'manual' })
  const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const read = (page: string) => fetch(`${url}/_/mail${page}`, { headers })
  expect(await (await read('.json')).json()).toMatchObject([
    {
      attachments: [
        { content_type: 'application/pdf', bytes: 14 },
        { filename: '<b>', bytes: 0 },
      ],
    },
  ])
  const page = await (await read(`/${id}`)).text()
  expect(page).toContain(`<a href="/_/mail/${id}/0" download>`)
  expect(page).toMatch(/>&#60;b&#62;<\/a> \(0\sko\)/)
  const handed = await read(`/${id}/0`)
  expect(await handed.text()).toBe('%PDF-1.7 été')
  expect(handed.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''Facture%20%22%C3%A9%22%0D%0A.pdf$/,
  )
  expect((await read(`/${id}/2`)).status).toBe(404)
  expect((await fetch(`${url}/_/mail/${id}/0`)).status).toBe(403)
  await under.stop()
})
