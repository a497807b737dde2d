import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask, Maker } from './maker.ts'
import type { Tree } from './open-tree.ts'

/** An incident: a service that stops answering, and answers again. */
export async function makeIncident(maker: Maker, tree: Tree): Promise<void> {
  const ask = maker.asker(tree.urlOf('health'), {})
  const incidents = async () =>
    (
      (await ask('GET', '/api/v1/incidents')) as {
        incidents: { id: string; check: string; start: string; end?: string }[]
      }
    ).incidents
  const pid = tree.pidOf('dashboard')
  process.kill(pid, 'SIGSTOP')
  while (!(await incidents()).some(({ check, end }) => check === 'dashboard' && end === undefined)) await sleep(100)
  process.kill(pid, 'SIGCONT')
  while ((await incidents()).some(({ end }) => end === undefined)) await sleep(100)
  const found = (await incidents()).map(({ id, check, start, end }) => ({ id, check, start, end }))
  maker.reads('health', '/api/v1/incidents', { incidents: found })
}

/** What the services have written until now; nothing is made of it, for lines make themselves. */
export async function noteLines(maker: Maker, url: string): Promise<void> {
  const ask = maker.asker(url, {})
  for (const container of ['chatflow', 'dashboard']) {
    const path = `/api/v1/logs?container=${container}&limit=10000`
    const { lines } = (await ask('GET', path)) as { lines: { t: string; s: string; r: string }[] }
    if (lines.length === 0) throw new Error(`Cannot find lines of ${container}`)
    maker.reads('logs', path, { lines: lines.slice(0, 4).map(({ t, s, r }) => ({ t, s, r })) })
  }
}

/** Use of keys, and which model is the default. */
export async function makeInference(maker: Maker, url: string): Promise<void> {
  const ask: Ask = maker.asker(url, {})
  const messages = [{ role: 'user', content: 'Hello.' }]
  await ask('POST', '/v1/chat/completions', { model: 'ember', messages, max_tokens: 4 })
  await maker.step('the default model', async () => {
    await ask('GET', '/models/default')
    await ask('DELETE', '/models/default')
    maker.reads('inference', '/models/default', {})
  })
}
