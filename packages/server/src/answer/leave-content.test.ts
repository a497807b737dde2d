import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startServer } from '../test-support/start-server.ts'

test('the content of an answer to HEAD is ended, as nobody reads it', async () => {
  async function* endless() {
    for (;;) yield Buffer.from('a'.repeat(65_536))
  }
  const opened = Readable.from(endless())
  const closed = new Promise((resolve) => opened.once('close', resolve))
  const { url } = await startServer(({ app }) => {
    app.get('/stream', (c) => c.body(Readable.toWeb(opened) as ReadableStream, 200, { 'content-type': 'text/x-lines' }))
  })
  const answer = await fetch(`${url}/stream`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/x-lines'])
  await closed
  expect(opened.destroyed).toBe(true)
})

test('the headers are those that GET has', async () => {
  const { url } = await startServer(({ app }) => {
    app.get('/text', (c) => c.text('hello', 200, { 'x-own': 'a', 'content-length': '5' }))
    app.get('/json', (c) => c.json({ a: 1 }, 201))
    app.get('/none', (c) => c.body(null, 204))
  })
  for (const path of ['text', 'json', 'none', 'nowhere']) {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${url}/${path}`, { method })))
    const seen = ({ status, headers }: Response) => [
      status,
      ...['content-type', 'x-own'].map((name) => headers.get(name)),
    ]
    expect(head && seen(head)).toEqual(get && seen(get))
    expect(await head?.text()).toBe('')
    if (path === 'text') expect(head?.headers.get('content-length')).toBe('5')
  }
})
