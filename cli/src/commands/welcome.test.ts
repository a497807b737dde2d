import { describe, expect, test } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { printWelcome, type Welcome } from './welcome.ts'

const welcome: Welcome = {
  services: [
    { name: 'chatflow', url: 'http://localhost:3000', access: 'API key', state: 'ready' },
    { name: 'inference', url: 'http://localhost:8000', access: 'open', state: 'degraded' },
  ],
  chatflowUrl: 'http://localhost:3000',
  signInLink: undefined,
  flowId: 'flow-1',
  secrets: {},
  keyVariable: undefined,
}

function print(change: Partial<Welcome>): string {
  const { terminal, out } = recordingTerminal()
  printWelcome(terminal, { ...welcome, ...change })
  return out()
}

const curl = (key: string) =>
  `curl -H "Authorization: Bearer ${key}" -d '{"question":"What is the capital of Portugal?"}' ` +
  `-H 'Content-Type: application/json' http://localhost:3000/api/v1/prediction/flow-1\n`

describe('printWelcome()', () => {
  test('says where each service is, how to get in, and which one is not well', () => {
    expect(print({})).toContain(
      'SERVICE    ADDRESS                ACCESS           FIRST LOOK\n' +
        'chatflow   http://localhost:3000  API key          curl http://localhost:3000/api/v1/ping\n' +
        'inference  http://localhost:8000  open (degraded)  curl http://localhost:8000/v1/models\n',
    )
  })

  test('says under the table why one is down', () => {
    const services = [
      {
        name: 'dashboard',
        url: 'http://localhost:3001',
        access: 'password',
        state: 'failed',
        reason: 'Cannot open it',
      },
    ] as const
    expect(print({ services })).toContain('/api/health\ndashboard: Cannot open it\n\n')
  })

  test('the link that signs a browser in stands by itself', () => {
    const text = print({ signInLink: { url: 'http://localhost:3000/#sign-in=abc', minutes: 15 } })
    expect(text).toContain('once, within 15 min:\n  http://localhost:3000/#sign-in=abc\n')
    expect(text).toContain('npm run hearth -- sign-in\n')
    expect(print({})).not.toContain('sign-in')
  })

  test('the first key is shown and stands in the command', () => {
    const text = print({ secrets: { firstKey: 'k-123' } })
    expect(text).toContain('Your API key, shown this once: k-123\n')
    expect(text).toContain(curl('k-123'))
  })

  test('the credentials of the dashboards are shown', () => {
    const text = print({ secrets: { firstCredentials: { user: 'admin', password: 'p-456' } } })
    expect(text).toContain('Your dashboards, shown this once: user admin, password p-456\n')
  })

  const firstCredentials = { user: 'admin', password: 'p' }
  test.each([
    { name: 'a key', secrets: { firstKey: 'k-123' }, lines: 1 },
    { name: 'credentials', secrets: { firstCredentials }, lines: 1 },
    { name: 'both', secrets: { firstKey: 'k-123', firstCredentials }, lines: 2 },
    { name: 'nothing', secrets: {}, lines: 0 },
  ])('$name to be shown once stands apart from the rest', ({ secrets, lines }) => {
    const parts = print({ secrets }).split('\n\n')
    const shown = parts.filter((part) => part.includes('shown this once'))
    expect(shown.map((part) => part.split('\n').length)).toEqual(lines === 0 ? [] : [lines])
    expect(print({ secrets })).not.toContain('\n\n\n')
  })

  test('a key of the environment is used by its variable', () => {
    const text = print({ keyVariable: 'k-789' })
    expect(text).toContain(curl('$HEARTH_API_KEY'))
    expect(text).not.toMatch(/k-789|key create/)
  })

  test.each([undefined, ''])('on later starts, with the variable %j, it says how to get a key', (keyVariable) => {
    const text = print({ keyVariable })
    expect(text).toContain(curl('$KEY'))
    expect(text).toContain('npm run hearth -- key create')
  })

  test('ends with how to stop it all', () => {
    expect(print({ flowId: undefined })).toMatch(/\nStop everything with Ctrl-C\.\n$/)
  })

  test('without a flow there is nothing to ask', () => {
    expect(print({ flowId: undefined })).not.toContain('curl -H')
  })
})
