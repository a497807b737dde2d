// Grafana's published client for Go, compiled, against a metrics service that evaluates and tells.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, seldom, startStack } from '../start-stack.ts'

const run = promisify(execFile)
const cwd = join(import.meta.dirname, 'go')

// What is not on this machine is not fetched.
const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' }
const missing = await run('go', ['list', '-deps', '.'], { cwd, env }).then(
  () => undefined,
  () => 'skipped without Go, or without the client ("go mod download" in the folder go fetches it)',
)

let stack: Stack
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({}, seldom)
  await stack.ask('POST', '/api/folders', JSON.stringify({ uid: 'ops', title: 'Operations' }))
})
afterAll(() => stack?.stop())

describe.skipIf(missing !== undefined)(`the client for Go${missing ? `: ${missing}` : ''}`, () => {
  test('makes rules, contact points, policies, mute timings and templates, and takes them away', async () => {
    const { stdout } = await run('go', ['run', '.', stack.url], { cwd, env, maxBuffer: 1_048_576 })
    expect(JSON.parse(stdout)).toMatchObject({
      changed: {
        title: 'Changed by Go',
        for: '5m0s',
        execErrState: 'Alerting',
        provenance: 'api',
        labels: { team: 'go' },
      },
      rules: expect.arrayContaining(['Changed by Go']),
      interval: 20,
      point: { name: 'go', uid: expect.any(String), settings: { password: '[REDACTED]' } },
      points: 1,
      tree: { receiver: 'go', routes: [{ object_matchers: [['team', '=', 'go']], mute_time_intervals: ['weekend'] }] },
      inUse: expect.stringContaining('409'),
      gone: expect.stringMatching(/not\s?found/i),
    })
  }, 600_000)
})
