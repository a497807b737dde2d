import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test, vi } from 'vitest'
import { answeringService } from '../client/answering.fixture.ts'
import { findLocal, type Local } from '../client/local.ts'
import { BUNDLE_NAMES } from '../services.ts'
import { supportEntries } from './support-entries.ts'

/** The texts that are sent along, by their names; `ports` are those of services that run. */
async function entriesOf(
  change: (local: Local) => Partial<Local> = () => ({}),
  logs: Readonly<Record<string, string>> = {},
) {
  const home = temporaryFolder()
  vi.stubEnv('HEARTH_HOME', home)
  if (Object.keys(logs).length > 0) await mkdir(join(home, 'logs'))
  for (const [name, text] of Object.entries(logs)) await writeFile(join(home, 'logs', name), text)
  const local = await findLocal()
  const found = new Map<string, string>()
  const entries = supportEntries({ ...local, ...change(local) }, [{ name: 'disk', state: 'ok' } as never])
  for await (const { name, text } of entries as AsyncIterable<{ name: string; text: string }>) found.set(name, text)
  return { found, json: (name: string) => JSON.parse(found.get(name) ?? '') as Record<string, unknown> }
}

describe('what helps to find a fault', () => {
  test('is the machine, its settings and findings where nothing runs', async () => {
    vi.stubEnv('HEARTH_LOG_LEVEL', 'debug')
    const { found, json } = await entriesOf()
    expect([...found.keys()]).toEqual(['about.json', 'settings.json', 'doctor.json', 'run.json'])
    expect(json('run.json')).toEqual({ running: false })
    expect(json('doctor.json')).toEqual([{ name: 'disk', state: 'ok' }])
    expect(json('about.json')).toMatchObject({ node: process.version, madeAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    const { variables } = json('about.json') as { variables: readonly string[] }
    expect(variables).toEqual(expect.arrayContaining(['HEARTH_HOME', 'HEARTH_LOG_LEVEL']))
    expect(variables.every((name) => name.startsWith('HEARTH_'))).toBe(true)
  })

  test('is what services tell of themselves, and that one does not answer', async () => {
    const { url } = await answeringService({
      'GET /metrics': { json: 'up 1, for key' },
      'GET /health': { status: 503, json: { status: 'down' } },
    })
    const { found } = await entriesOf((local) => ({
      run: { pid: 1 } as unknown as NonNullable<Local['run']>,
      urlOf: (service) => (service === 'logs' ? 'http://127.0.0.1:1' : url),
      key: async () => local.key(),
    }))
    expect(BUNDLE_NAMES.filter((name) => found.has(`metrics/${name}.txt`))).toEqual(BUNDLE_NAMES)
    expect(found.get('metrics/health.txt')).toBe('"up 1, for key"')
    expect(found.get('metrics/logs.txt')).toMatch(/^# no answer: .+\n$/)
    expect(found.get('health.json')).toBe('# 503\n{"status":"down"}')
    expect(found.get('run.json')).toContain('"pid": 1')
  })

  test('is the end of each file of lines, without the line that is cut', async () => {
    const { found } = await entriesOf(undefined, {
      'b.log': `${'x'.repeat(2 * 1_048_576)}\nlast\n`,
      'a.log': 'first\n',
      'a.txt': 'no lines',
    })
    expect([...found.keys()].filter((name) => name.startsWith('logs/'))).toEqual(['logs/a.log', 'logs/b.log'])
    expect(found.get('logs/a.log')).toBe('first\n')
    expect(found.get('logs/b.log')).toBe('last\n')
  })
})
