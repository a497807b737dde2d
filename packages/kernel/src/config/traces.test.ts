import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import { parseCommon } from './common.ts'
import type { Env } from './env.ts'
import { readSettings } from './settings.ts'

const traces = (env: Env) => parseCommon(readSettings({ cwd: temporaryFolder(), env })).traces

test('nothing is sent where no receiver is set', () => expect(traces({})).toBeUndefined())

test.each([
  { url: 'http://localhost:4318', target: 'http://localhost:4318/v1/traces' },
  { url: 'http://localhost:4318/', target: 'http://localhost:4318/v1/traces' },
  { url: 'https://a.example/otlp', target: 'https://a.example/otlp/v1/traces' },
  { url: 'https://a.example/otlp/v1/traces', target: 'https://a.example/otlp/v1/traces' },
])('$url receives traces at $target', ({ url, target }) => {
  expect(traces({ HEARTH_TRACE_URL: url })).toEqual({ url: target, headers: {} })
})

test('headers are told as OpenTelemetry has them told', () => {
  const env = { HEARTH_TRACE_URL: 'http://a', HEARTH_TRACE_HEADERS: 'Authorization=Basic YTpi=, x-team=7' }
  expect(traces(env)?.headers).toEqual({ authorization: 'Basic YTpi=', 'x-team': '7' })
})

test.each([
  { env: { HEARTH_TRACE_URL: 'localhost:4318' }, fault: /"traceUrl": .* \(HEARTH_TRACE_URL\)$/ },
  {
    env: { HEARTH_TRACE_URL: 'http://a', HEARTH_TRACE_HEADERS: 'Bearer abc' },
    fault: /"traceHeaders\.0": must be a name and a value, .* \(HEARTH_TRACE_HEADERS\)$/,
  },
])('refuses $env', ({ env, fault }) => {
  expect(() => traces(env)).toThrow(expect.objectContaining({ message: expect.stringMatching(fault) }))
})
