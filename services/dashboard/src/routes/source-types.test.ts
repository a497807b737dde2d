import type { sourceTypes } from '../domain/datasource/source-types.ts'
import { sendFault, sendResult } from '../test-support/fake-prometheus.ts'
import { describeSourceType, type SourceTypeCase } from './source-types.contract.ts'

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
}

for (const [type, one] of Object.entries(cases)) describeSourceType({ type, ...one })
