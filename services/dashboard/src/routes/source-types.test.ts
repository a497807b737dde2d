import type { ServerResponse } from 'node:http'
import type { sourceTypes } from '../domain/datasource/source-types.ts'
import { sendFault, sendResult } from '../test-support/fake-prometheus.ts'
import { describeSourceType, type SourceTypeCase } from './source-types.contract.ts'

const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.statusCode = status
  response.end(JSON.stringify(body))
}

const line = { c: 'bundle/web', g: '1', t: '1700000000000000000', s: 'stdout', l: 'info', m: 'hello' }

const cases: Readonly<Record<keyof typeof sourceTypes, Omit<SourceTypeCase, 'type'>>> = {
  prometheus: {
    expr: 'up',
    answer: ({ url }, response) =>
      url.endsWith('query')
        ? sendResult(response, 'scalar', [1, '2'])
        : sendResult(response, 'matrix', [{ metric: { job: 'a' }, values: [[1, '2']] }]),
    refused: {
      expr: 'sum(',
      answer: (_, response) => sendFault(response, 400, 'bad_data', 'unclosed'),
      message: 'bad_data: unclosed',
    },
    isWell: 'Successfully queried the Prometheus API.',
    paths: { reading: 'api/v1/labels', other: 'api/v1/admin/tsdb/delete_series' },
  },
  'hearth-logs': {
    expr: '{container="web"} |= "hello"',
    answer: ({ url }, response) =>
      url.startsWith('/api/v1/containers')
        ? sendJson(response, [{ id: 'bundle/web', name: 'web', source: 'process', image: '' }])
        : sendJson(response, { lines: [line], next: 'n', prev: null, gaps: [] }),
    refused: {
      expr: '{container="web"} |~ "(?=x)"',
      answer: (_, response) => sendJson(response, { error: { code: 'x', message: 'no look-around' } }, 400),
      message: 'no look-around',
    },
    isWell: 'Data source successfully connected.',
    paths: { reading: 'api/v1/logs?container=*', other: 'api/v1/logs/stream?container=*' },
  },
}

for (const [type, one] of Object.entries(cases)) describeSourceType({ type, ...one })
