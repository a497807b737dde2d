import { z } from 'zod'
import { Labels } from '../../domain/model/labels.ts'
import { quote } from '../../domain/promql/syntax/quote.ts'
import type { RelabelStep } from '../../domain/scrape/relabel-steps.ts'
import type { Params } from '../../wire/parameters/params.ts'
import { badData } from '../../wire/parameters/time.ts'
import { renderStep } from '../../wire/relabel-step.ts'
import { sendData } from '../answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type PoolDeps = {
  /** Names of all jobs. */
  readonly pools: () => readonly string[]
  /** What a job's relabelling does to labels, rule by rule; `undefined` when there is no such job. */
  readonly relabelSteps: (pool: string, labels: Labels) => readonly RelabelStep[] | undefined
  /** The section of a job as it was written, as YAML, secrets left out; `undefined` when there is no such job. */
  readonly poolYaml: (pool: string) => Promise<string | undefined>
}

/** The jobs, and what each does to the targets that were found. */
export function poolEndpoints(deps: PoolDeps): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/scrape_pools',
      summary: 'Names of the jobs',
      handle: (_, c) => sendData(c, { scrapePools: [...deps.pools()].sort() }),
    }),
    endpoint({
      path: '/api/v1/scrape_pools/config',
      summary: 'A job as it was written, secrets left out',
      params: { scrapePool: 'Name of the job' },
      async handle(params, c) {
        const pool = requireParam(params, 'scrapePool')
        const yaml = await deps.poolYaml(pool)
        if (yaml === undefined) throw unknownPool(pool)
        return sendData(c, { yaml })
      },
    }),
    endpoint({
      path: '/api/v1/targets/relabel_steps',
      summary: 'What the relabelling of a job does to labels, rule by rule',
      params: {
        scrapePool: 'Name of the job',
        labels: 'Labels as a JSON object, such as the discovered ones of a target',
      },
      handle(params, c) {
        const pool = requireParam(params, 'scrapePool')
        const steps = deps.relabelSteps(pool, readLabels(requireParam(params, 'labels')))
        if (steps === undefined) throw unknownPool(pool)
        return sendData(c, { steps: steps.map(renderStep) })
      },
    }),
  ]
}

function requireParam(params: Params, name: string): string {
  const given = params.get(name)
  if (given === undefined) throw badData(`no ${name} parameter provided`)
  return given
}

const labelSet = z.record(z.string(), z.string())

function readLabels(text: string): Labels {
  // Of `null` Go makes no labels.
  const parsed = labelSet.safeParse(parse(text) ?? {})
  if (!parsed.success) throw badData('error parsing labels: must be a JSON object of texts')
  return Labels.of(parsed.data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function unknownPool(pool: string): Error {
  return badData(`error retrieving scrape config: scrape pool ${quote(pool)} not found`)
}
