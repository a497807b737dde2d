import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startHook } from './webhook-hook.ts'

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const groups = 200

/** The metrics service in a process of its own, as the supervisor runs it. */
async function serveMetrics(home: string) {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const child = spawn(process.execPath, ['cli/bin/hearth.mjs', 'serve', 'metrics'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...Object.fromEntries(outside),
      HEARTH_HOME: home,
      HEARTH_METRICS_PORT: '0',
      HEARTH_METRICS_BUNDLE: 'false',
      HEARTH_METRICS_ALERTMANAGER_FILE: join(home, 'alertmanager.yml'),
      HEARTH_LOG_LEVEL: 'fatal',
    },
  })
  const gone = once(child, 'exit')
  const ended = gone.then(([code]) => Promise.reject(new Error(`the metrics process ended with ${code}`)))
  const [message] = await Promise.race([once(child, 'message'), ended])
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { url: `http://127.0.0.1:${(message as { port: number }).port}`, kill }
}

test('every alert that was taken is told of, though the process is killed while it tells', async () => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-alerts-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const hook = await startHook()
  onTestFinished(() => hook.close())
  await writeFile(
    join(home, 'alertmanager.yml'),
    `route: { receiver: r, group_by: ['...'], group_wait: 1ms, group_interval: 1h }
receivers: [{ name: r, webhook_configs: [{ url: '${hook.urlOf('ours')}' }] }]`,
  )
  const before = await serveMetrics(home)
  onTestFinished(() => before.kill())
  const alerts = Array.from({ length: groups }, (_, at) => ({ labels: { alertname: 'A', n: `${at}` } }))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(alerts)
  const answer = await fetch(`${before.url}/api/v2/alerts`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await before.kill()
  const toldBefore = Object.keys(hook.said('ours')).length
  expect(toldBefore).toBeLessThan(groups)

  const after = await serveMetrics(home)
  onTestFinished(() => after.kill())
  await vi.waitFor(() => expect(Object.keys(hook.said('ours'))).toHaveLength(groups), 60_000)
  // One can have been on its way when the process died, and is told twice.
  const messages = Object.values(hook.said('ours')).map((bodies) => bodies.length)
  expect(messages.filter((count) => count > 1).length).toBeLessThanOrEqual(1)
}, 120_000)
