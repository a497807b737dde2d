import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { renderJsonAnswer, renderProtobufAnswer } from '../../wire/otlp-answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { OtlpDeps, OtlpTaker } from './take-otlp.ts'

const json = 'application/json'
const protobuf = 'application/x-protobuf'

/** Takes metrics as OpenTelemetry's SDKs and its collector send them, in protobuf or JSON. */
export function otlpEndpoints(deps: OtlpDeps): readonly Endpoint[] {
  let loading: Promise<OtlpTaker> | undefined
  // What reads and translates them is loaded with the first request: most services get none.
  const load = () => {
    loading ??= import('./take-otlp.ts').then(({ createOtlpTaker }) => createOtlpTaker(deps))
    return loading
  }
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/otlp/v1/metrics',
      effect: 'data',
      summary: 'Metrics by OTLP over HTTP',
      access: 'programs',
      async handle(_, c) {
        try {
          const type = mediaOf(c)
          const { readJson, readProtobuf, take } = await load()
          const request =
            type === json ? readJson(await c.req.json()) : readProtobuf(new Uint8Array(await c.req.arrayBuffer()))
          const taken = await take(request, disconnectSignal(c))
          if (type === json) return c.json(renderJsonAnswer(taken))
          return c.body(renderProtobufAnswer(taken), 200, { 'content-type': protobuf })
        } catch (error) {
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
      },
    }),
  ]
}

function mediaOf(c: Context): string {
  const type = c.req.header('content-type') ?? ''
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (media === json || media === protobuf) return media
  throw new Failure('invalid', `unsupported content type: ${type}, supported: [${json}, ${protobuf}]`)
}
