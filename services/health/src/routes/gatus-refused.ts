import { Failure } from '@hearth/kernel'
import { type Endpoint, endpoint } from './access.ts'
import { gatusBase } from './gatus-endpoint.ts'

/** What of Gatus' API is not here, so that its clients are told where to go instead. */
export function gatusRefusals(): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: `${gatusBase}/{key}/external`,
      summary: 'Refused: results from outside are sent to the metrics service',
      access: 'known-host',
      answers: { 403: { description: 'Not possible here' } },
      handle(_, c) {
        const said = `Cannot take a result for "${c.req.param('key') ?? ''}"`
        throw new Failure(
          'forbidden',
          `${said}: this service shows only what it checks itself; send it as a metric to POST /api/v1/otlp/v1/metrics or /api/v1/write of the metrics service, where a rule can alert`,
        )
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/suites/statuses',
      summary: "Gatus' suites, of which there are none",
      access: 'known-host',
      answer: 'An empty list',
      handle: (_, c) => c.json([]),
    }),
  ]
}
