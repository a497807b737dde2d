import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionTokens } from './browser-session.ts'
import { createOwnerSessions } from './owner-sessions.ts'

const tokens = createSessionTokens([Buffer.alloc(32, 1)])
const token = tokens.make()
afterEach(() => vi.unstubAllGlobals())

/** A service whose chatflow service answers so; `asked` are the cookies that this was asked about. */
function open(answer: () => Response | Promise<Response>) {
  const asked: (string | null)[] = []
  let say = answer
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe('http://chatflow:3000/api/v1/session')
    asked.push(new Headers(init.headers).get('cookie'))
    return await say()
  })
  const clock = { nowMs: 0 }
  const isOwner = createOwnerSessions({ tokens, chatflowUrl: 'http://chatflow:3000', nowMs: () => clock.nowMs })
  const app = new Hono().all('*', async (c) => c.json(await isOwner(c)))
  const isIn = async (cookie = `hearth_session=${token}`, headers: Record<string, string> = {}) =>
    (await app.request('/', { headers: { cookie, ...headers } })).json()
  const answerWith = (next: typeof answer) => {
    say = next
  }
  return { isIn, asked, clock, answerWith }
}

const owner = () => Response.json({ signedIn: true, isOwner: true })
const nobody = () => Response.json({ signedIn: false, isOwner: false })
const down = () => Promise.reject(new TypeError('fetch failed'))

test('the owner’s session is found at chatflow, which is asked once in five seconds', async () => {
  const { isIn, asked, clock } = open(owner)
  expect([await isIn(), await isIn()]).toEqual([true, true])
  clock.nowMs = 5_000
  await isIn()
  expect(asked).toEqual([`hearth_session=${token}`, `hearth_session=${token}`])
})

test('a session that has ended there is over here five seconds later', async () => {
  const { isIn, clock, answerWith } = open(owner)
  await isIn()
  answerWith(nobody)
  clock.nowMs = 5_000
  expect(await isIn()).toBe(false)
})

test('what was last said counts while chatflow does not answer, and nothing else', async () => {
  const { isIn, clock, answerWith } = open(down)
  expect(await isIn()).toBe(false)
  answerWith(owner)
  expect(await isIn()).toBe(true)
  answerWith(down)
  clock.nowMs = 3_600_000
  expect(await isIn()).toBe(true)
  answerWith(() => new Response('', { status: 503 }))
  expect(await isIn()).toBe(true)
})

test.each([
  { name: 'without a session', cookie: '' },
  {
    name: 'with a token of another secret',
    cookie: `hearth_session=${createSessionTokens([Buffer.alloc(32, 2)]).make()}`,
  },
  { name: 'from a page of another port', cookie: `hearth_session=${token}`, site: 'same-site' },
])('a request $name is not even asked about', async ({ cookie, site }) => {
  const { isIn, asked } = open(owner)
  expect(await isIn(cookie, site === undefined ? {} : { 'sec-fetch-site': site })).toBe(false)
  expect(asked).toEqual([])
})
