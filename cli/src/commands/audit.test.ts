import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { type AuditOptions, audit } from './audit.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const event = (fields: object) => ({
  timestamp: minutesAgo(1),
  service: 'chatflow',
  stage: 'complete',
  actor: { kind: 'key', id: 'k1', name: 'laptop' },
  action: 'Remove a chatflow',
  method: 'DELETE',
  route: '/api/v1/chatflows/{id}',
  resource: { id: 'f1' },
  address: '10.0.0.7',
  status: 200,
  outcome: 'success',
  requestId: 'r1',
  ...fields,
})

let home = ''
beforeEach(() => {
  home = temporaryFolder()
  vi.stubEnv('HEARTH_HOME', home)
  write('chatflow', 'one.2026.jsonl', event({ timestamp: minutesAgo(600), actor: { kind: 'user', name: 'Owner' } }))
  write('chatflow', 'one.jsonl', event({}))
  write(
    'dashboard',
    'one.jsonl',
    event({ timestamp: minutesAgo(30), service: 'dashboard', actor: { kind: 'anonymous' } }),
  )
})

function write(service: string, name: string, ...events: readonly (object | string)[]): void {
  const folder = join(home, 'audit', service)
  mkdirSync(folder, { recursive: true })
  const lines = events.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
}

async function show(options: Partial<AuditOptions> = {}) {
  const { terminal, out, err } = recordingTerminal()
  const code = await audit(terminal, {
    service: undefined,
    since: undefined,
    actor: undefined,
    json: false,
    ...options,
  })
  const lines = out().split('\n').slice(0, -1)
  return { code, lines, err: err() }
}

const whoOf = (lines: readonly string[]) => lines.map((line) => line.split('  ')[2])

describe('hearth audit', () => {
  test('tells all services, oldest first, a change a line', async () => {
    const { code, lines } = await show()
    expect([code, whoOf(lines)]).toEqual([
      0,
      ['user Owner at 10.0.0.7', 'anonymous at 10.0.0.7', 'key laptop at 10.0.0.7'],
    ])
    expect(lines.at(-1)).toContain('DELETE /api/v1/chatflows/{id}  id=f1  Remove a chatflow  200 success')
  })

  test.each([
    { name: 'of one service', options: { service: 'dashboard' }, found: ['anonymous at 10.0.0.7'] },
    { name: 'since an age', options: { since: '2h' }, found: ['anonymous at 10.0.0.7', 'key laptop at 10.0.0.7'] },
    { name: 'since a time', options: { since: minutesAgo(5) }, found: ['key laptop at 10.0.0.7'] },
    { name: 'by a name', options: { actor: 'own' }, found: ['user Owner at 10.0.0.7'] },
    { name: 'by a kind', options: { actor: 'KEY' }, found: ['key laptop at 10.0.0.7'] },
    { name: 'by an id', options: { actor: 'k1' }, found: ['key laptop at 10.0.0.7'] },
    { name: 'of nobody', options: { actor: 'nobody' }, found: [] },
  ] as const)('tells those $name', async ({ options, found }) => {
    expect(whoOf((await show(options)).lines)).toEqual(found)
  })

  test('gives programs the events as they are', async () => {
    const { lines } = await show({ json: true, service: 'chatflow', since: '5m' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ actor: { name: 'laptop' }, resource: { id: 'f1' } }])
  })

  test('passes over lines that are none, and says so', async () => {
    write(
      'chatflow',
      'one.jsonl',
      event({}),
      '{"timestamp":"2026',
      'null',
      '{"timestamp":"soon","actor":{"kind":"key"}}',
    )
    const { lines, err } = await show({ service: 'chatflow', since: '5m' })
    expect([lines.length, err]).toEqual([1, '3 lines could not be read: they were cut or changed\n'])
  })

  test('a name cannot make a line of its own, or speak to the terminal', async () => {
    write('chatflow', 'one.jsonl', event({ actor: { kind: 'key', name: 'a\n2026 forged \u001b[2K' } }))
    const { lines } = await show({ service: 'chatflow', since: '5m' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[^\p{Cc}]+$/u)
  })

  test('says that nothing is noted', async () => {
    expect(await show({ service: 'logs' })).toEqual({ code: 0, lines: [], err: 'No changes are noted that fit\n' })
  })

  test('refuses a time that is none', async () => {
    await expect(show({ since: 'yesterday' })).rejects.toMatchObject({ kind: 'invalid' })
  })
})
