import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** By category and name, whether it is on. */
export type Features = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** Which parts of Prometheus' interface there are, for clients that choose by it. */
export function featureEndpoints(features: Features): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/features',
      summary: 'Which features there are, and which of them are on',
      handle: (_, c) => sendData(c, features),
    }),
  ]
}
