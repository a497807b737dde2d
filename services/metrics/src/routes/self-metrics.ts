import { compileRegex } from '@hearth/rules/values'
import type { Params } from '../wire/parameters/params.ts'
import { badData } from '../wire/parameters/time.ts'
import { renderSelfMetric, type SelfMetric } from '../wire/self-metrics.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What `/metrics` tells of this process, as JSON. @param read all that there is now */
export function selfMetricEndpoints(read: () => Promise<readonly SelfMetric[]>): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/status/self_metrics',
      summary: 'The metrics of this process',
      params: { metric_name_pattern: 'Only those whose whole name matches' },
      async handle(params, c) {
        const isWanted = readPattern(params)
        const wanted = (await read()).filter(({ name, values }) => values.length > 0 && isWanted(name))
        return sendData(c, wanted.map(renderSelfMetric))
      },
    }),
  ]
}

function readPattern(params: Params): (name: string) => boolean {
  const pattern = params.get('metric_name_pattern')
  if (pattern === undefined) return () => true
  try {
    const regex = compileRegex(`^(?:${pattern})$`)
    return (name) => regex.matcher(name).matches()
  } catch (error) {
    throw badData(`invalid metric_name_pattern: ${error instanceof Error ? error.message : String(error)}`)
  }
}
