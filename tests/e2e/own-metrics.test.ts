import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, type RunningBundle, startBundle, until } from './bundle.fixture.ts'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

beforeAll(async () => {
  state = await freshHome()
  bundle = startBundle(state.home)
  await bundle.ready()
}, 180_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

type Answer = { data: { result: { metric: Record<string, string>; value: [number, string] }[] } }

const ask = async (query: string) => {
  const answer = await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${encodeURIComponent(query)}`)
  return ((await answer.json()) as Answer).data.result
}

describe('the metrics service, with nothing configured', () => {
  test.each(['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'])('scrapes %s', async (job) => {
    await until(async () => (await ask(`up{job="${job}"} == 1`)).length === 1)
    const [memory] = await ask(`process_resident_memory_bytes{job="${job}"}`)
    expect(Number(memory?.value[1])).toBeGreaterThan(10_000_000)
  })

  test('scrapes this machine', async () => {
    await until(async () => (await ask('node_memory_MemTotal_bytes')).length === 1)
    for (const name of ['node_cpu_seconds_total', 'node_filesystem_size_bytes', 'node_network_receive_bytes_total'])
      expect(await ask(`count(${name})`)).toHaveLength(1)
  })
})

// The names of vLLM and llama-server contain colons, as those of their own /metrics do; they are what their
// dashboards ask for. One of them calls a histogram a total.
const forgiven = (line: string) =>
  /^(?:(?:vllm|llamacpp):\w+ metric names should not contain ':'|vllm:iteration_tokens_total non-counter .*)$/.test(
    line,
  )

describe.skipIf(!hasPromtool)('promtool check metrics finds nothing to object to', () => {
  test.each([
    ['chatflow', '/metrics'],
    ['inference', '/metrics'],
    ['health', '/metrics'],
    ['logs', '/metrics'],
    ['logs', '/api/v1/containers/metrics'],
    ['metrics', '/metrics'],
    ['dashboard', '/metrics'],
  ] as const)('in %s %s', async (service, path) => {
    const input = await (await fetch(`${bundle.urlOf(service)}${path}`)).text()
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !forgiven(line))
    expect(lines).toEqual([])
    if (service !== 'inference') expect(status).toBe(0)
  })

  test('promtool asks the service itself', () => {
    const url = bundle.urlOf('metrics')
    const out = execFileSync('promtool', ['query', 'instant', url, 'count(up == 1)'], { encoding: 'utf8' })
    expect(out).toMatch(/^\{\} => [6-9] @\[/)
  })
})
