import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { models } from './list.ts'

/** What `hearth models` prints, as cells, for models as the service lists them. */
async function list(data: readonly object[]): Promise<string[][]> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-list-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const server = createServer((_request, response) => response.end(JSON.stringify({ object: 'list', data })))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_INFERENCE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { terminal, out } = recordingTerminal()
  expect(await models(terminal)).toBe(0)
  const lines = out().trimEnd().split('\n')
  return lines.map((line) => line.split(/ {2,}/))
}

const header = ['MODEL', 'STATE', 'FILE', 'MEMORY']

test.each([
  {
    name: 'one that is loaded, with what it takes',
    model: { id: 'a', status: { value: 'loaded' }, size: 620_000_000, memory: { used_bytes: 1.5e9 } },
    row: ['a', 'loaded', '620 MB', '1.5 GB'],
  },
  {
    name: 'one that is not, with about what it would take',
    model: { id: 'a', status: { value: 'unloaded' }, size: 1, memory: { estimated_bytes: 2e9 } },
    row: ['a', 'unloaded', '1 KB', '~2.0 GB'],
  },
  {
    name: 'one of which nothing is known, by its other names',
    model: { id: 'a', status: { value: 'unloaded' }, aliases: ['b', 'c'] },
    row: ['a', 'unloaded', '-', '-', 'b, c'],
  },
  {
    name: 'one that failed, with the reason',
    model: { id: 'a', status: { value: 'unloaded', failed: true, error: 'no memory' }, aliases: ['b'] },
    row: ['a', 'failed', '-', '-', 'no memory'],
  },
  {
    name: 'one whose name would move the cursor',
    model: { id: 'a\u001b[2J', status: { value: 'loaded' } },
    row: ['a\u241b[2J', 'loaded', '-', '-'],
  },
])('hearth models lists $name', async ({ model, row }) => expect(await list([model])).toEqual([header, row]))

test('hearth models lists none', async () => expect(await list([])).toEqual([header]))
