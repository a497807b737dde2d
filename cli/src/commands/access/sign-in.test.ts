import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localKey } from '../../client/local.ts'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { signIn } from './sign-in.ts'

test('a sign-in link stands alone on standard output, its secret where no server sees it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-sign-in-'))
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.end(JSON.stringify({ token: 'abc', expiresAt: new Date(Date.now() + 900_000).toISOString() }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    await rm(home, { recursive: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_CHATFLOW_URL', url)
  const { terminal, out, err } = recordingTerminal()
  expect(await signIn(terminal)).toBe(0)
  expect(out()).toBe(`${url}/#sign-in=abc\n`)
  expect(err()).toBe('Signs one browser in, once, within 15 min:\n')
  expect(asked.map(({ method, url: path, headers }) => [method, path, headers.authorization])).toEqual([
    ['POST', '/api/v1/sign-in-links', `Bearer ${await localKey({ home })}`],
  ])
})
