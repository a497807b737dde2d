import type { Effect } from '@hearth/server'
import type { Access } from '../access.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { type PassOnDeps, passOn } from './pass-on.ts'

type Row = readonly [path: string, summary: string, methods?: readonly ('get' | 'post' | 'put' | 'delete')[]]

const both = ['get', 'post'] as const

const reads: readonly Row[] = [
  ['/api/v1/query', 'Evaluates an expression at one time', both],
  ['/api/v1/query_range', 'Evaluates an expression at each step of a time range', both],
  ['/api/v1/query_exemplars', 'Exemplars of the series that an expression reads', both],
  ['/api/v1/series', 'Series that selectors match', both],
  ['/api/v1/labels', 'Names of labels', both],
  ['/api/v1/label/{name}/values', 'Values of one label'],
  ['/api/v1/metadata', 'Type, help and unit of metrics'],
  ['/api/v1/targets', 'What is scraped, and how the last scrapes went'],
  ['/api/v1/targets/metadata', 'Type, help and unit of metrics, by target'],
  ['/api/v1/scrape_pools', 'Names of the jobs'],
  ['/api/v1/rules', 'Rules and their state, by group'],
  ['/api/v1/alerts', 'Alerts that are pending or fire'],
  ['/api/v1/alertmanagers', 'Receivers of alerts'],
  ['/api/v1/status/{what*}', 'What the server says of itself'],
]

/** Their refusals are text, as Prometheus' are. */
const texts: readonly Row[] = [
  ['/federate', 'The newest samples of selected series'],
  ['/api/v1/read', 'Remote read', ['post']],
]

const writes: readonly Row[] = [
  ['/api/v1/write', 'Remote write', ['post']],
  ['/api/v1/otlp/v1/metrics', 'Metrics by OTLP over HTTP', ['post']],
]

const rest = ['/api/v1/{what*}', 'Whatever else the server has'] as const

/**
 * All of Prometheus' interface as the external server has it. What reads is for anyone, what may change something for
 * programs, and what administers for those alone who may do so here.
 */
export function externalEndpoints(deps: PassOnDeps): readonly Endpoint[] {
  const declare = (access: Access, isText: boolean, effect?: Effect) => (row: Row) => {
    const [path, summary, method = ['get']] = row
    const about = { path, method, summary, access, ...(effect !== undefined && { effect }) }
    return endpoint({ ...about, handle: (_, c) => passOn(c, deps, isText) })
  }
  return [
    ...reads.map(declare('anyone', false)),
    ...texts.map(declare('anyone', true, 'question')),
    ...writes.map(declare('programs', true, 'data')),
    declare('admins', false)(['/api/v1/admin/{what*}', 'Commands to the server', ['post', 'put', 'delete']]),
    declare('programs', false)(rest),
    declare('programs', false)([...rest, ['post', 'put', 'delete']]),
  ]
}
