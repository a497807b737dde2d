import { describe, expect, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import { runRuleTest } from '../../domain/rules/unit-test/run-rule-test.ts'
import { parseSeriesValues } from '../../domain/rules/unit-test/series-values.ts'
import { bundleRules } from './bundle-rules.ts'

const minuteMs = 60_000

type Given = { readonly labels: Readonly<Record<string, string>>; readonly values: string }

/** Which alerts fire after `minutes`, with their summaries. */
async function firing(given: readonly Given[], minutes: number): Promise<string> {
  const names = bundleRules().flatMap(({ rules }) => rules.map(({ name }) => name))
  const atMs = minutes * minuteMs
  const faults = await runRuleTest(
    {
      name: '',
      startMs: 0,
      stepMs: minuteMs,
      series: given.map(({ labels, values }) => ({ labels: Labels.of(labels), points: parseSeriesValues(values) })),
      externalLabels: {},
      externalUrl: '',
      // Where one is expected to be silent, what fires is said.
      alerts: names.map((alertName) => ({ atMs, alertName, alerts: [] })),
      queries: [],
    },
    bundleRules(),
    { intervalMs: minuteMs, isFuzzy: false },
    () => performance.now(),
  )
  return faults.join('\n')
}

const up = (job: string, values: string): Given => ({ labels: { __name__: 'up', job, instance: 'x:1' }, values })
const disk = (metric: string, values: string): Given => ({
  labels: { __name__: `node_filesystem_${metric}`, job: 'host', instance: 'x', device: '/dev/a', mountpoint: '/' },
  values,
})
const model = (metric: string, values: string, more: object = {}): Given => ({
  labels: { __name__: metric, job: 'inference', instance: 'x', model_name: 'ember', ...more },
  values,
})
const http = (status: string, values: string): Given => ({
  labels: { __name__: 'http_requests_total', job: 'chatflow', instance: 'x', status },
  values,
})

const errors = (values: string): Given => ({
  labels: { __name__: 'log_messages_total', job: 'logs', instance: 'x', level: 'error' },
  values,
})

describe('the rules of the bundle', () => {
  test('can all be read', () => {
    expect(bundleRules()[0]?.rules.length).toBeGreaterThan(7)
  })

  test('are silent while all is well', async () => {
    const well = [
      up('chatflow', '1x400'),
      up('host', '1x400'),
      disk('avail_bytes', '500+0x400'),
      disk('size_bytes', '1000x400'),
      disk('readonly', '0x400'),
      model('vllm:num_requests_waiting', '0x400'),
      model('inference_model_restarts_total', '0x400'),
      http('200', '0+60x400'),
      // As many as ever.
      errors('0+5x400'),
    ]
    expect(await firing(well, 400)).toBe('')
  })

  test.each([
    { name: 'ServiceDown', given: [up('chatflow', '1 0x5')], minutes: 3, says: 'The chatflow service does not answer' },
    { name: 'TargetMissing', given: [up('mine', '0x9')], minutes: 6, says: 'Target x:1 of job mine is missing' },
    {
      name: 'ModelFailed',
      given: [model('inference_model_restarts_total', '0 0 1 1 1')],
      minutes: 4,
      says: 'The process of model ember died',
    },
    {
      name: 'ErrorRatioHigh',
      given: [http('200', '0+90x20'), http('500', '0+10x20')],
      minutes: 15,
      says: '10% of the answers of chatflow are errors',
    },
    {
      name: 'FirstTokenSlow',
      given: [
        model('vllm:time_to_first_token_seconds_bucket', '0x30', { le: '10' }),
        model('vllm:time_to_first_token_seconds_bucket', '0+5x30', { le: '20' }),
        model('vllm:time_to_first_token_seconds_bucket', '0+5x30', { le: '+Inf' }),
      ],
      minutes: 20,
      says: 'Model ember takes 19.5s to its first token',
    },
    {
      name: 'QueueGrowing',
      given: [model('vllm:num_requests_waiting', '1+1x30')],
      minutes: 20,
      says: 'Requests to model ember pile up',
    },
    {
      name: 'DiskFillsWithinADay',
      given: [disk('avail_bytes', '399-0.5x500'), disk('size_bytes', '1000x500'), disk('readonly', '0x500')],
      minutes: 420,
      says: '/ will be full within a day',
    },
    {
      name: 'DiskAlmostFull',
      given: [disk('avail_bytes', '40x20'), disk('size_bytes', '1000x20'), disk('readonly', '0x20')],
      minutes: 10,
      says: '/ has 4% left',
    },
    {
      name: 'LogErrorsRising',
      given: [errors('0+1x70 71+5x30')],
      minutes: 90,
      says: 'The log of logs fills with errors',
    },
  ])('$name is raised', async ({ name, given, minutes, says }) => {
    const said = await firing(given, minutes)
    expect(said).toContain(`alertname: ${name}`)
    expect(said).toContain(says)
  })

  test('leave a disk alone that is not written to', async () => {
    const given = [disk('avail_bytes', '0x20'), disk('size_bytes', '1000x20'), disk('readonly', '1x20')]
    expect(await firing(given, 10)).toBe('')
  })
})
