import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../test-support/people.ts'
import { askWith, type Started, startDashboardFor } from '../test-support/start-dashboard.ts'
import type { Access } from './access.ts'
import { whoMayWhat } from './who-may-what.fixture.ts'

const callers = ['nobody', 'somebody without a role', 'a viewer', 'an editor', 'an admin', 'a server admin'] as const

type Who = (typeof callers)[number]

/** Who is the least that may, by what a route asks for. */
const least: Readonly<Record<Access, Who>> = {
  anyone: 'nobody',
  user: 'somebody without a role',
  viewer: 'a viewer',
  writer: 'an editor',
  editor: 'an editor',
  admin: 'an admin',
  'server-admin': 'a server admin',
}

let asks: Readonly<Record<Who, Started['ask']>>
let routes: readonly string[]
let end: () => Promise<void>
beforeAll(async () => {
  const started = await startDashboardFor()
  const withRole = async (role: string) => (await addUser(started, `some-${role}`, role)).ask
  asks = {
    nobody: askWith(started.url, undefined),
    'somebody without a role': await withRole('None'),
    'a viewer': await withRole('Viewer'),
    'an editor': await withRole('Editor'),
    'an admin': await withRole('Admin'),
    'a server admin': started.ask,
  }
  const { paths } = (await started.ask('GET', '/openapi.json')).body as { paths: Record<string, object> }
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  end = started.end
})
afterAll(() => end())

test('every route of the service has its line', () => {
  expect(routes.length).toBeGreaterThan(100)
  expect(Object.values(whoMayWhat).flat().flatMap(routesOf).toSorted()).toEqual(routes.toSorted())
})

describe.each(Object.entries(whoMayWhat).filter(([, lines]) => lines.length > 0))(
  'what asks for: %s',
  (access, lines) => {
    const from = callers.indexOf(least[access as Access])

    test.each(lines.flatMap(routesOf))('%s', async (line) => {
      const [method = '', path = ''] = line.split(' ')
      // Nothing is there under it, so that nobody changes anything by trying.
      const address = path.replace(/\{\w+\}/g, '999')
      const refused = await Promise.all(callers.map((who) => isRefused(asks[who], method, address)))
      expect(Object.fromEntries(callers.map((who, at) => [who, refused[at]]))).toEqual(
        Object.fromEntries(callers.map((who, at) => [who, at < from])),
      )
    })
  },
)

function routesOf(line: string): readonly string[] {
  const words = line.split(' ')
  const path = words.at(-1) ?? ''
  return words.slice(0, -1).map((method) => `${method} ${path}`)
}

/** Whether a caller is refused for who they are, rather than for what they send. */
async function isRefused(ask: Started['ask'], method: string, path: string): Promise<boolean> {
  const answer = await ask(method, path, method === 'GET' ? undefined : {})
  const { messageId } = (answer.body ?? {}) as { messageId?: string }
  return messageId === 'auth.unauthorized' || messageId === 'access-denied'
}
