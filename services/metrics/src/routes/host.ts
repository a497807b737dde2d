import type { Family } from '../domain/model/family.ts'
import { expositionType, renderExposition } from '../wire/exposition.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { sendText } from './send.ts'

/** Figures of this machine, as node_exporter and others would give them. */
export function hostEndpoints({ collect }: { collect(): Promise<readonly Family[]> }): readonly Endpoint[] {
  return [
    endpoint({
      path: '/metrics/host',
      summary: 'Figures of this machine',
      contentType: 'text/plain',
      handle: async (_, c) => sendText(c, expositionType, [renderExposition(await collect())]),
    }),
  ]
}
