import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshHome, hearth, processorMsOf, startBundle } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
beforeAll(async () => {
  state = await freshHome()
})
afterAll(() => state?.remove())

// What a start may take of the processors, whatever else they have to do; bench/startup measures how long it takes on a
// quiet machine.
const generousMs = 20_000

test('the second start is quick, prints no key, and the first key goes on opening the service', async () => {
  const first = startBundle(state.home)
  await first.ready()
  const key = /shown this once: (\S+)/.exec(first.output())?.[1] ?? ''
  await first.close()

  const second = startBundle(state.home)
  try {
    await second.ready()
    if (process.platform === 'linux') expect(processorMsOf(state.home)).toBeLessThan(generousMs)
    expect(second.output()).not.toContain('shown this once')
    expect(second.output()).toContain('Bearer $KEY')
    expect(second.output()).not.toContain(key)
    const url = `${second.urlOf('chatflow')}/api/v1/chatflows`
    expect((await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
  } finally {
    await second.close()
  }
}, 120_000)

test('a key of the environment is never printed', async () => {
  const key = 'a-key-of-the-environment-0123456789'
  const bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  try {
    await bundle.ready()
    expect(bundle.output()).toContain('Bearer $HEARTH_API_KEY')
    expect(bundle.output()).not.toContain(key)
    const url = `${bundle.urlOf('chatflow')}/api/v1/chatflows`
    expect((await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
  } finally {
    await bundle.close()
  }
}, 120_000)

test('when nothing runs, the commands say so and the logs can still be read', async () => {
  const status = await hearth(state.home, ['status'])
  expect(status).toMatchObject({ code: 3, err: expect.stringContaining('start it with "npm run hearth -- up"') })
  const logs = await hearth(state.home, ['logs', 'chatflow', '-n', '10000'])
  expect(logs).toMatchObject({ code: 0, out: expect.stringContaining('ready') })
})
