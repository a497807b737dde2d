import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { allowedHostsSetting, hostGuard } from './host-guard.ts'

describe('allowedHostsSetting', () => {
  test('is empty without a word', () => expect(allowedHostsSetting.parse(undefined)).toEqual([]))

  test.each(['hearth.example', 'a', 'my-box'])('takes %s', (name) => {
    expect(allowedHostsSetting.parse([name])).toEqual([name])
  })

  test.each(['', 'hearth.example:80', 'http://hearth.example', 'a b', 'a@b', '[::1]', 'a/b'])(
    'does not take "%s"',
    (name) => expect(allowedHostsSetting.safeParse([name]).success).toBe(false),
  )

  test.each([
    { count: 64, success: true },
    { count: 65, success: false },
  ])('$count names are taken: $success', ({ count, success }) => {
    expect(allowedHostsSetting.safeParse(Array(count).fill('a')).success).toBe(success)
  })
})

describe('hostGuard()', () => {
  const urls = { metrics: 'http://metrics.example:9090' }
  const common = { host: '192.168.1.5', urls } as Parameters<typeof hostGuard>[0]['common']
  const app = new Hono<AppEnv>()
  app.use(hostGuard({ service: 'metrics', common, allowedHosts: ['hearth.example'] }))
  app.get('/', (c) => c.text('in'))
  app.onError((error, c) => c.json({ ...error, message: error.message }, 403))
  const ask = (host: string) => app.request('/', { headers: { host } })

  test.each(['localhost:9090', '127.0.0.1', '192.168.1.5:9090', 'metrics.example:9090', 'hearth.example'])(
    'lets in who asks under %s',
    async (host) => expect((await ask(host)).status).toBe(200),
  )

  test('refuses another name, and says how to add it', async () => {
    expect(await (await ask('evil.example:9090')).json()).toMatchObject({
      kind: 'forbidden',
      code: 'host_not_allowed',
      message:
        'Cannot answer under the name "evil.example": it is not one of this service; the owner can add it to "allowedHosts"',
    })
  })

  test('quotes no more than 256 characters of a name', async () => {
    const { message } = await (await ask(`${'x'.repeat(300)}.example`)).json()
    expect(message).toContain(`"${'x'.repeat(256)}"`)
  })
})
