import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendMail } from '../../supabase/functions/_shared/mail.ts'

/** Field names of the shape that `.env.example` shows, those of an attachment apart. */
function documentedShape() {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const [, outer = '', inner = ''] = /^# \{(.*), attachments: \[\{(.*)\}\]\}$/m.exec(file) ?? []
  return { mail: [...outer.split(', '), 'attachments'].toSorted(), attachment: inner.split(', ').toSorted() }
}

test('an email is posted in the shape that is documented', async () => {
  const asked = Promise.withResolvers<{ request: IncomingMessage; body: Record<string, unknown> }>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    asked.resolve({ request, body: JSON.parse(text) })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    await sendMail(
      {
        service: null,
        url: `http://127.0.0.1:${port}/emails`,
        key: 'the-key',
        from: 'A <a@shop.example>',
        isLocal: false,
      },
      {
        to: 'ines@client.example',
        subject: 'S',
        html: '<p>H</p>',
        text: 'T',
        replyTo: 'b@shop.example',
        onceKey: 'once',
        headers: { 'List-Unsubscribe': '<https://shop.example>' },
        attachments: [{ filename: 'a.pdf', content: 'AAAA', content_type: 'application/pdf' }],
      },
    )
    const { request, body } = await asked.promise
    const { mail, attachment } = documentedShape()
    expect(Object.keys(body).toSorted()).toEqual(mail)
    expect(Object.keys((body.attachments as object[])[0] ?? {}).toSorted()).toEqual(attachment)
    expect(request.headers).toMatchObject({ authorization: 'Bearer the-key', 'idempotency-key': 'once' })
  } finally {
    server.close()
  }
})
