import { createLogger, readSettings } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findService } from '../services.ts'
import { explainDown } from './explain-down.ts'

const reason = 'Cannot open the store: it is damaged <badly>'

async function startExplanation(): Promise<string> {
  const metrics = findService('metrics')
  if (metrics === undefined) throw new Error('there is no metrics service')
  const settings = readSettings({ cwd: import.meta.dirname, env: { HEARTH_METRICS_PORT: '0' } })
  const logger = createLogger({ service: 'metrics', level: 'silent' })
  const explanation = await explainDown(metrics, { settings, logger, reason })
  onTestFinished(() => explanation.close(AbortSignal.abort()))
  return `http://127.0.0.1:${explanation.port}`
}

describe('a service that is down', () => {
  test.each([
    { name: 'a question', init: {} },
    { name: 'a long body', init: { method: 'POST', body: 'x'.repeat(100_000) } },
    {
      name: 'samples, which their sender would drop after any other refusal',
      init: { method: 'POST', body: 'x', headers: { 'content-encoding': 'snappy' } },
    },
  ])('answers $name with 503 and the reason', async ({ init }) => {
    const answer = await fetch(`${await startExplanation()}/api/v1/write`, init)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await answer.json()).toEqual({ error: reason })
  })

  test('answers a browser in words, in which the reason is no markup', async () => {
    const answer = await fetch(await startExplanation(), { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('it is damaged &#60;badly&#62;')
  })

  test('says what is wrong with a question to what answers as ever', async () => {
    const answer = await fetch(`${await startExplanation()}/livez`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Cannot') })
  })

  test('is alive and not ready', async () => {
    const base = await startExplanation()
    expect((await fetch(`${base}/livez`)).status).toBe(200)
    const ready = await fetch(`${base}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, reason])
  })
})
