import { Failure, statusOf } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Outgoing, SendOut } from '../domain/queries/outgoing.ts'
import { contentTypeOf, readFederationFormat } from '../wire/federation-format.ts'
import { type Params, requireReadable } from '../wire/parameters/params.ts'
import { badData } from '../wire/parameters/time.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readSelectors } from './matchers.ts'
import { beginSending, piecesOf } from './outgoing.ts'
import { plain } from './plain.ts'
import { sendAnswer } from './send.ts'

export type FederateDeps = {
  readonly sendOut: SendOut
  readonly clock: () => number
  readonly limits: { readonly lookbackMs: number; readonly queryTimeoutMs: number }
  /** What marks series that leave this server. */
  readonly externalLabels: () => Readonly<Record<string, string>>
}

/** The newest samples of selected series, for another Prometheus to scrape. */
export function federateEndpoints(deps: FederateDeps): readonly Endpoint[] {
  return [
    endpoint({
      path: '/federate',
      summary: 'The newest samples of selected series',
      params: { 'match[]': 'Selector; may be repeated' },
      contentType: 'text/plain',
      async handle(params, c) {
        try {
          return await federate(c, params, deps)
        } catch (error) {
          // As text, like all that is scraped.
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind), plain)
          throw error
        }
      },
    }),
  ]
}

async function federate(c: Context, params: Params, deps: FederateDeps): Promise<Response> {
  requireReadable(params)
  const { clock, limits, sendOut, externalLabels } = deps
  const toMs = clock()
  const fromMs = toMs - limits.lookbackMs
  // What has no condition selects nothing, as in Prometheus.
  const found = readSelectors(params, badData).filter((matchers) => matchers.length > 0)
  const selections = found.map((all) => {
    const matchers = all.map(({ name, op, value }) => ({ name, op, value }))
    return { fromMs, toMs, matchers }
  })
  const wanted = readFederationFormat(c.req.header('accept'))
  const outgoing: Outgoing = { form: 'newest', selections, external: Object.entries(externalLabels()), ...wanted }
  const sent = await beginSending(c, outgoing, { sendOut, ...limits })
  return sendAnswer(c, contentTypeOf(wanted), piecesOf(sent), sent.signal)
}
