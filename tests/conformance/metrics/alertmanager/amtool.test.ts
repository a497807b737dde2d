import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Program } from '../start-program.ts'
import { startOurs } from './start-ours.ts'

const amtool = '/usr/bin/amtool'
const run = promisify(execFile)

const config = `
route:
  receiver: all
  group_by: [alertname]
  routes: [{ receiver: db, matchers: [team="db"] }]
receivers:
  - name: all
    webhook_configs: [{ url: 'http://127.0.0.1:9/secret' }]
  - name: db
`

describe.skipIf(!existsSync(amtool))('amtool as a client (skipped where /usr/bin/amtool is absent)', () => {
  let ours: Program
  beforeAll(async () => {
    ours = await startOurs(config)
  })
  afterAll(() => ours?.stop())

  const ask = async (...args: readonly string[]) =>
    (await run(amtool, [`--alertmanager.url=${ours.url}`, ...args])).stdout.trim()
  const askJson = async (...args: readonly string[]): Promise<unknown> => JSON.parse(await ask(...args, '-o', 'json'))

  test('adds alerts and finds them', async () => {
    await ask('alert', 'add', 'Down', 'team=db', 'host=a', '--annotation=summary=gone')
    await ask('alert', 'add', 'Slow', 'host=b')
    expect(await askJson('alert', 'query', 'team=db')).toMatchObject([
      {
        labels: { alertname: 'Down', team: 'db', host: 'a' },
        annotations: { summary: 'gone' },
        receivers: [{ name: 'db' }],
        status: { state: 'active' },
      },
    ])
    expect(await askJson('alert', 'query', '--receiver=all')).toMatchObject([{ labels: { alertname: 'Slow' } }])
    expect(await askJson('alert', 'query', 'host=~"a|b"')).toHaveLength(2)
  })

  test('silences, changes the silence and ends it', async () => {
    await ask('alert', 'add', 'Loud', 'host=c')
    const id = await ask('silence', 'add', 'alertname=Loud', 'host!~"x.*"', '--comment=because', '--duration=2h')
    expect(await askJson('silence', 'query', 'alertname=Loud')).toMatchObject([{ id, comment: 'because' }])
    expect(await askJson('alert', 'query', 'alertname=Loud', '--active')).toEqual([])
    expect(await askJson('alert', 'query', 'alertname=Loud', '--silenced')).toMatchObject([
      { status: { silencedBy: [id], state: 'suppressed' } },
    ])
    await ask('silence', 'update', id, '--comment=still', '--duration=3h')
    expect(await askJson('silence', 'query')).toMatchObject([{ id, comment: 'still' }])
    await ask('silence', 'expire', id)
    expect(await askJson('silence', 'query')).toEqual([])
    expect(await askJson('silence', 'query', '--expired')).toMatchObject([{ id, status: { state: 'expired' } }])
    expect(await askJson('alert', 'query', 'alertname=Loud')).toMatchObject([{ status: { state: 'active' } }])
  })

  test('is told why it cannot', async () => {
    await expect(ask('silence', 'expire', 'ffffffff-ffff-4fff-8fff-ffffffffffff')).rejects.toThrow('status 404')
    await expect(ask('alert', 'query', 'a=b"c')).rejects.toThrow('matcher value contains unescaped double quote')
  })

  test('reads the configuration and follows its routes', async () => {
    expect(await ask('config', 'show')).toContain('url: http://127.0.0.1:9/<secret>')
    expect(await ask('config', 'routes', 'test', 'team=db')).toBe('db')
    expect(await ask('config', 'routes', 'test', 'team=web')).toBe('all')
  })
})
