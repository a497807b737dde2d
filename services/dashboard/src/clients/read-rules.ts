import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { ReadRules, RuleGroup } from '../domain/rules/rule.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'

const texts = z.record(z.string(), z.string()).default({})

const answerSchema = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        name: z.string(),
        file: z.string().default(''),
        interval: z.number().default(60),
        rules: z.array(
          z.object({
            type: z.enum(['alerting', 'recording']),
            name: z.string(),
            query: z.string(),
            duration: z.number().default(0),
            keepFiringFor: z.number().default(0),
            labels: texts,
            annotations: texts,
          }),
        ),
      }),
    ),
  }),
})

/**
 * Reads the rules of a Prometheus, in the form of its `api/v1/rules`.
 *
 * @param sourceOf the data source that is asked
 * @throws {Failure} `upstream` when it answers something else
 */
export function createReadRules(options: AskOptions, sourceOf: () => DataSource): ReadRules {
  return async (signal) => {
    const source = sourceOf()
    const request = { method: 'GET', path: 'api/v1/rules', headers: {}, body: undefined } as const
    const { status, text } = await askText(options, source, request, signal)
    const read = answerSchema.safeParse(parseJson(text))
    if (status === 200 && read.success) return read.data.data.groups.filter(isOfFile).map(toGroup)
    throw new Failure('upstream', `Cannot read the rules of data source "${source.name}": it answered with ${status}`)
  }
}

type Answered = z.output<typeof answerSchema>['data']['groups'][number]

// Those that are written here are asked for with what was written.
function isOfFile({ file }: Answered): boolean {
  return !file.startsWith('managed/')
}

function toGroup({ name, file, interval, rules }: Answered): RuleGroup {
  return {
    name,
    namespace: file.split(/[\\/]/).at(-1) || 'rules',
    intervalSeconds: interval,
    rules: rules.map(({ type, query, duration, keepFiringFor, ...rule }) => ({
      ...rule,
      kind: type,
      expr: query,
      forSeconds: duration,
      keepFiringForSeconds: keepFiringFor,
    })),
  }
}
