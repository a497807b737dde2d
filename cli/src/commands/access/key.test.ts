import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { createKey, listKeys, revokeKey } from './key.ts'

type Row = { id: string; keyName: string; apiKey?: string | null; createdDate?: string | null }

const old: Row = { id: '1', keyName: 'old', apiKey: null, createdDate: '2026-11-21' }

let home = ''
let server: Server
let made: readonly Row[] = []
let kept: readonly Row[] = []
let sent: string[] = []
beforeEach(async () => {
  sent = []
  kept = []
  home = await mkdtemp(join(tmpdir(), 'hearth-key-'))
  server = createServer(async (request, response) => {
    if (request.method === 'POST') sent.push((await request.toArray()).join(''))
    if (request.method === 'DELETE') sent.push(`DELETE ${request.url}`)
    response.end(JSON.stringify(request.method === 'POST' ? [old, ...made] : [old, ...kept]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_CHATFLOW_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  server.close()
  await rm(home, { recursive: true })
})

describe('a key that is made', () => {
  test('stands alone on standard output', async () => {
    made = [{ id: '2', keyName: 'new', apiKey: 'k-2' }]
    const { terminal, out, err } = recordingTerminal()
    expect(await createKey(terminal, 'new\u001b[2J')).toBe(0)
    expect(out()).toBe('k-2\n')
    expect(err()).toMatch(/^Key "new.*" made; it is shown this once:\n$/)
    expect(err()).not.toContain('\u001b')
    expect(sent).toEqual([JSON.stringify({ keyName: 'new\u001b[2J', permissions: [] })])
  })

  test.each([
    { name: 'is not among the keys', rows: [] },
    { name: 'is not shown', rows: [{ id: '2', keyName: 'new', apiKey: null }] },
  ])('but $name is a fault of the service', async ({ rows }) => {
    made = rows
    await expect(createKey(recordingTerminal().terminal, 'new')).rejects.toMatchObject({ kind: 'upstream' })
  })
})

test('the keys are listed by name, without the keys themselves', async () => {
  const { terminal, out } = recordingTerminal()
  expect(await listKeys(terminal)).toBe(0)
  expect(out()).toContain('old')
  expect(out()).not.toContain('null')
})

describe('a key that is revoked', () => {
  const rows: readonly Row[] = [
    { id: 'ab/1', keyName: 'one' },
    { id: 'ab/2', keyName: 'two' },
    { id: 'cd', keyName: 'two' },
  ]

  test.each([
    { which: 'ab/1', id: 'ab%2F1', said: 'Key "one" (ab/1) is revoked\n' },
    { which: 'c', id: 'cd', said: 'Key "two" (cd) is revoked\n' },
    { which: 'one', id: 'ab%2F1', said: 'Key "one" (ab/1) is revoked\n' },
  ])('is found by "$which"', async ({ which, id, said }) => {
    kept = rows
    const { terminal, out } = recordingTerminal()
    expect(await revokeKey(terminal, which)).toBe(0)
    expect(out()).toBe(said)
    expect(sent).toEqual([`DELETE /api/v1/apikey/${id}`])
  })

  test.each([
    { which: 'ab', kind: 'conflict' },
    { which: 'two', kind: 'conflict' },
    { which: 'tw', kind: 'missing' },
  ])('is none where "$which" is not one key', async ({ which, kind }) => {
    kept = rows
    await expect(revokeKey(recordingTerminal().terminal, which)).rejects.toMatchObject({ kind })
    expect(sent).toEqual([])
  })
})
