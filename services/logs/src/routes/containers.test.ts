import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLogWriter } from '../test-support/log-writer.ts'
import { readEvents } from '../test-support/sse.ts'
import { getPage, withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe('GET /api/v1/containers', () => {
  test('lists services that have never run, that run, and that have left output', async () => {
    createLogWriter(logs.home(), 'old-one').write('bye\n')
    createLogWriter(logs.home(), 'supervisor').write('started\n')
    const services = {
      chatflow: { pid: process.pid, port: 3000, state: 'ready', restarts: 2 },
      inference: { pid: 2 ** 30, port: 8000, state: 'failed', restarts: 0 },
    }
    writeFileSync(
      join(logs.home(), 'run.json'),
      JSON.stringify({ pid: process.pid, startedAt: '2026-11-21T09:00:00Z', services }),
    )
    const url = await logs.start({ services: ['chatflow', 'inference', 'health', 'logs'] })
    const containers = (await (await fetch(`${url}/api/v1/containers`)).json()) as object[]
    expect(containers).toMatchObject([
      { id: 'bundle/chatflow', name: 'chatflow', image: 'hearth', state: 'running', health: 'healthy', restarts: 2 },
      { name: 'health', state: 'created', retained: null },
      { name: 'inference', state: 'dead', pid: null },
      { name: 'logs', state: 'created' },
      { name: 'old-one', state: 'exited', retained: { from: '1795251600000001000', bytes: expect.any(Number) } },
      { name: 'supervisor', state: 'running', pid: process.pid, port: null },
    ])
  })

  test('where processes are left out, as in a container, none are listed', async () => {
    createLogWriter(logs.home(), 'old-one').write('bye\n')
    const url = await logs.start({ processes: 'off' })
    expect(await (await fetch(`${url}/api/v1/containers`)).json()).toEqual([])
  })

  test('a folder and a link among the log files do no harm, and are not read', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    mkdirSync(join(logs.home(), 'logs', 'folder.log'))
    symlinkSync(join(logs.home(), 'run.json'), join(logs.home(), 'logs', 'link.log'))
    writeFileSync(join(logs.home(), 'run.json'), '"secret"\n')
    const url = await logs.start({ services: ['chatflow'] })
    const containers = (await (await fetch(`${url}/api/v1/containers`)).json()) as { retained: unknown }[]
    expect(containers.map(({ retained }) => retained !== null)).toEqual([true, false, false])
    expect(await getPage(`${url}/api/v1/logs?container=*`)).toMatchObject({ lines: [{ m: 'hello' }] })
  })

  test('a run file left over by a killed supervisor makes nothing run', async () => {
    const services = { chatflow: { pid: process.pid, port: 3000, state: 'ready', restarts: 0 } }
    writeFileSync(
      join(logs.home(), 'run.json'),
      JSON.stringify({ pid: 2 ** 30, startedAt: '2026-11-21T09:00:00Z', services }),
    )
    createLogWriter(logs.home(), 'supervisor').write('started\n')
    const url = await logs.start({ services: ['chatflow'] })
    expect(await (await fetch(`${url}/api/v1/containers`)).json()).toMatchObject([
      { state: 'created' },
      { name: 'supervisor', state: 'exited', pid: null },
    ])
  })

  test('says what it may not read, and goes on', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const url = await logs.start({ services: ['chatflow'] })
    const hidden = hide(logs.home())
    try {
      const [found] = (await (await fetch(`${url}/api/v1/containers`)).json()) as { unreadable: string }[]
      expect(found).toMatchObject({ id: 'bundle/chatflow', state: 'unknown', retained: null })
      expect(found?.unreadable).toMatch(/^Cannot read ".*run\.json": EACCES; the account of this service must be /)
      const gap = { container: 'bundle/chatflow', reason: 'unreadable', lost: null }
      const page = await getPage(`${url}/api/v1/logs?container=*`)
      expect(page).toMatchObject({ lines: [], gaps: [gap] })
      const events: unknown[] = []
      const leave = new AbortController()
      const stream = `${url}/api/v1/logs/stream?container=chatflow&cursor=${page.next}`
      for await (const { event, data } of readEvents(stream, { signal: leave.signal })) {
        events.push([event, data])
        if (event === 'caught-up') break
      }
      leave.abort()
      expect(events).toContainEqual(['gap', gap])
    } finally {
      hidden.undo()
    }
  })
})

// Nothing is hidden from root, who becomes somebody else meanwhile.
function hide(home: string): { undo: () => void } {
  writeFileSync(join(home, 'run.json'), '{}')
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  else chmodSync(home, 0)
  return { undo: () => (isRoot ? process.seteuid?.(0) : chmodSync(home, 0o700)) }
}
