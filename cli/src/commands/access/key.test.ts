import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { createKey, listKeys } from './key.ts'

type Row = { id: string; keyName: string; apiKey?: string | null; createdDate?: string | null }

const old: Row = { id: '1', keyName: 'old', apiKey: null, createdDate: '2026-11-21' }

let home = ''
let server: Server
let made: readonly Row[] = []
let sent: string[] = []
beforeEach(async () => {
  sent = []
  home = await mkdtemp(join(tmpdir(), 'hearth-key-'))
  server = createServer(async (request, response) => {
    if (request.method === 'POST') sent.push((await request.toArray()).join(''))
    response.end(JSON.stringify(request.method === 'POST' ? [old, ...made] : [old]))
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
