import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ChatflowEnv } from './access/env.ts'
import { readBody } from './read-body.ts'

async function read(body: string | FormData, type?: string): Promise<unknown> {
  const app = new Hono<ChatflowEnv>()
  app.post('/', async (c) => c.json({ read: await readBody(c) }))
  app.onError((error, c) => c.json({ ...error, message: error.message }))
  const headers = type === undefined ? {} : { 'content-type': type }
  return (await app.request('/', { method: 'POST', body, headers })).json()
}

const form = 'application/x-www-form-urlencoded'

describe('readBody()', () => {
  test.each([
    { name: 'JSON', body: '{"a":1}', type: 'application/json', read: { a: 1 } },
    { name: 'JSON that says it is text', body: '{"a":1}', type: 'text/plain', read: { a: 1 } },
    { name: 'JSON that says it is a form', body: ' \n{"a":1}', type: form, read: { a: 1 } },
    { name: 'a form', body: 'a=1&b=x+y&b=z', type: form, read: { a: '1', b: ['x y', 'z'] } },
    { name: 'a form, whatever the case of its type', body: 'a=1', type: form.toUpperCase(), read: { a: '1' } },
  ])('reads $name', async ({ body, type, read: expected }) =>
    expect(await read(body, type)).toEqual({ read: expected }),
  )

  test('reads the fields of a form of several parts', async () => {
    const parts = new FormData()
    parts.append('a', '{"b":1}')
    expect(await read(parts)).toEqual({ read: { a: '{"b":1}' } })
  })

  test('takes no files', async () => {
    const parts = new FormData()
    parts.append('a', 'x')
    parts.append('doc', new File(['x'], 'x.txt'))
    expect(await read(parts)).toMatchObject({
      kind: 'invalid',
      param: 'doc',
      message: 'Cannot read the request: "doc": this version takes no files',
    })
  })

  test('refuses what is neither', async () => {
    expect(await read('{"a":', 'application/json')).toMatchObject({ kind: 'invalid' })
  })
})
