import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const
type Name = (typeof names)[number]

// Answers that every service gives without the others' help.
const own: Readonly<Record<Name, string>> = {
  chatflow: '/api/v1/ping',
  inference: '/v1/models',
  health: '/livez',
  logs: '/api/v1/containers',
  metrics: '/api/v1/labels',
  dashboard: '/api/health',
}

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

beforeAll(async () => {
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_DASHBOARD_PASSWORD: 'secret' })
  await bundle.ready()
}, 180_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

type HealthBody = { components: Record<string, { status: string } | undefined> }

const stateOf = async (name: Name) => {
  const answer = await fetch(`${bundle.urlOf('health')}/health`)
  return ((await answer.json()) as HealthBody).components[name]?.status
}
const answers = (name: Name) =>
  fetch(`${bundle.urlOf(name)}${own[name]}`).then(
    ({ ok }) => ok,
    () => false,
  )

const shownMs: number[] = []

describe.each(names)('kill -9 of %s', (name) => {
  test('shows, is mended by the supervisor, and leaves the others alone', { timeout: 120_000 }, async () => {
    await until(async () => (await Promise.all(names.map(answers))).every(Boolean))
    await until(async () => (await stateOf(name)) === 'UP')
    const { pid, restarts } = bundle.run().services[name]
    const others = names.filter((other) => other !== name)
    const pids = others.map((other) => bundle.run().services[other].pid)
    const failures: string[] = []
    const watching = new AbortController()
    const watch = watchOthers(others, failures, watching.signal)

    try {
      // Held down, as a service is that dies for good; one that comes back at once may be missed, and no harm done.
      process.kill(pid ?? 0, 'SIGSTOP')
      if (name !== 'health') shownMs.push(await timeUntil(async () => (await stateOf(name)) !== 'UP'))
    } finally {
      process.kill(pid ?? 0, 'SIGKILL')
      await until(() => bundle.run().services[name].restarts > restarts)
      await until(() => bundle.run().services[name].state === 'ready')
      await until(async () => (await answers(name)) && (await stateOf(name)) === 'UP')
      watching.abort()
      await watch
    }
    expect(bundle.run().services[name]).toMatchObject({ state: 'ready', restarts: restarts + 1 })
    expect(bundle.run().services[name].pid).not.toBe(pid)
    expect((await fetch(`${bundle.urlOf(name)}/readyz`)).status).toBe(200)
    expect(bundle.output()).toContain(`${name} ended unexpectedly (SIGKILL)`)
    expect(failures).toEqual([])
    expect(others.map((other) => bundle.run().services[other].pid)).toEqual(pids)
  })
})

/** Asks the other services for something of their own all the time. */
async function watchOthers(others: readonly Name[], failures: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const other of others) if (!(await answers(other))) failures.push(other)
    await sleep(50)
  }
}

async function timeUntil(holds: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now()
  await until(holds)
  return performance.now() - startedMs
}

// Of several, since the processors may have much else to do during one.
test('a service that answers no more shows within 5 s', () => expect(Math.min(...shownMs)).toBeLessThan(5_000))

describe('what was acknowledged before a kill', () => {
  const authorization = `Bearer ${key}`
  const basic = `Basic ${Buffer.from('admin:secret').toString('base64')}`
  const asJson = { 'content-type': 'application/json' }

  const killAndWait = async (name: Name) => {
    const { pid, restarts } = bundle.run().services[name]
    process.kill(pid ?? 0, 'SIGKILL')
    await until(() => bundle.run().services[name].restarts > restarts)
    await until(() => answers(name))
  }

  test('a chatflow is there afterwards', async () => {
    const url = `${bundle.urlOf('chatflow')}/api/v1/chatflows`
    const body = JSON.stringify({ name: 'kept', flowData: '{"nodes":[],"edges":[]}', type: 'CHATFLOW' })
    const made = await fetch(url, { method: 'POST', headers: { ...asJson, authorization }, body })
    const { id } = (await made.json()) as { id: string }
    await killAndWait('chatflow')
    const found = await fetch(`${url}/${id}`, { headers: { authorization } })
    expect(await found.json()).toMatchObject({ name: 'kept' })
  })

  test('a dashboard is there afterwards', async () => {
    const headers = { ...asJson, authorization: basic }
    const body = JSON.stringify({ dashboard: { uid: 'kept', title: 'Kept', panels: [] } })
    const made = await fetch(`${bundle.urlOf('dashboard')}/api/dashboards/db`, { method: 'POST', headers, body })
    expect(made.status).toBe(200)
    await killAndWait('dashboard')
    const found = await fetch(`${bundle.urlOf('dashboard')}/api/dashboards/uid/kept`, { headers })
    expect(await found.json()).toMatchObject({ dashboard: { title: 'Kept' } })
  })

  test('samples that were answered with before are answered with afterwards', async () => {
    const ask = async (query: string) => {
      const answer = await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${encodeURIComponent(query)}`)
      return ((await answer.json()) as { data: { result: { values: [number, string][] }[] } }).data.result
    }
    const samples = 'process_start_time_seconds{job="chatflow"}[10m]'
    await until(async () => ((await ask(samples))[0]?.values.length ?? 0) >= 2)
    const before = (await ask(samples)).flatMap(({ values }) => values.map(String))
    await killAndWait('metrics')
    const after = (await ask(samples)).flatMap(({ values }) => values.map(String))
    expect(after).toEqual(expect.arrayContaining(before))
  })
})
