import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { withMetrics } from '../../test-support/with-metrics.ts'

const run = promisify(execFile)
const isGoThere = spawnSync('go', ['version']).error === undefined

describe('profiles of this process', { timeout: 120_000 }, () => {
  const metrics = withMetrics({ adminApi: true })

  test.skipIf(!isGoThere).each([
    { path: 'profile?seconds=2', says: /^Type: cpu\n/m },
    { path: 'heap?seconds=2', says: /^Type: inuse_space\n/m },
  ])(`are read by go tool pprof: $path${isGoThere ? '' : ' (skipped: no Go)'}`, async ({ path, says }) => {
    const taken = metrics.ask(`/debug/pprof/${path}`)
    const held: unknown[] = []
    let isOver = false
    const noted = taken.finally(() => {
      isOver = true
    })
    // Something has to be seen: the service runs in this process.
    while (!isOver) {
      held.push(JSON.parse(JSON.stringify(Array.from({ length: 1_000 }, (_, at) => ({ at })))))
      if (held.length > 200) held.length = 100
      await new Promise((resolve) => setImmediate(resolve))
    }
    const answer = await noted
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    const file = join(temporaryFolder(), 'profile.pb.gz')
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    const { stdout } = await run('go', ['tool', 'pprof', '-top', '-nodecount=500', file])
    expect(stdout).toMatch(says)
    expect(stdout).toContain('profiles.test.ts')
  })

  test('are taken one at a time, and a client that leaves ends its own', async () => {
    const leaving = new AbortController()
    const first = metrics.ask('/debug/pprof/profile?seconds=60', { signal: leaving.signal })
    const refused = expect(first).rejects.toThrow()
    const status = async () => (await metrics.ask('/debug/pprof/heap?seconds=1')).status
    await expect.poll(status, { timeout: 60_000 }).toBe(500)
    leaving.abort()
    await refused
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  })

  test.each(['0', '61', 'x', '1.5', '-1'])('are refused for %s seconds', async (seconds) => {
    const answer = await metrics.ask(`/debug/pprof/profile?seconds=${seconds}`)
    expect([answer.status, answer.headers.get('x-go-pprof')]).toEqual([400, '1'])
    expect(await answer.text()).toBe('seconds must be a whole number from 1 to 60\n')
  })

  test('that Go alone has are not there', async () => {
    expect((await metrics.ask('/debug/pprof/goroutine')).status).toBe(404)
  })
})

describe('without the admin API', () => {
  const metrics = withMetrics()

  test('nobody sees what this process does', async () => {
    const answer = await metrics.ask('/debug/pprof/profile?seconds=1')
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'admin APIs disabled' }])
  })
})
