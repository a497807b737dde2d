import { describe, expect, test } from 'vitest'
import { startServer } from '../test-support/start-server.ts'
import { basicAuth } from './basic-auth.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

describe('basicAuth()', () => {
  test.each([
    { name: 'the right credentials', header: `Basic ${encode('admin:pass:word')}`, status: 200 },
    { name: 'the scheme in lower case', header: `basic ${encode('admin:pass:word')}`, status: 200 },
    { name: 'a wrong password', header: `Basic ${encode('admin:password')}`, status: 401 },
    { name: 'a wrong name', header: `Basic ${encode('root:pass:word')}`, status: 401 },
    { name: 'credentials that are not encoded', header: 'Basic admin:pass:word', status: 401 },
    { name: 'the scheme alone', header: 'Basic', status: 401 },
    { name: 'another scheme', header: `Bearer ${encode('admin:pass:word')}`, status: 401 },
    { name: 'no header', header: undefined, status: 401 },
  ])('$name: $status', async ({ header, status }) => {
    const { url } = await startServer(({ app }) => {
      app.use('/page', basicAuth({ user: 'admin', password: 'pass:word' }))
      app.get('/page', (c) => c.text('page'))
    })
    const response = await fetch(`${url}/page`, header === undefined ? {} : { headers: { authorization: header } })
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toBe(
      status === 401 ? 'Basic realm="Hearth", charset="UTF-8"' : null,
    )
  })
})
