import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { AlertingStore, KeptGroup, WrittenGroup } from '../domain/alerting/alerting-store.ts'
import { overtaken } from '../domain/alerting/in-turn.ts'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { UpstreamRequest } from '../domain/datasource/upstream.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'

const texts = z.record(z.string(), z.string()).default({})

const stateSchema = z.object({
  state: z.string().optional(),
  health: z.string(),
  lastError: z.string().optional(),
  lastEvaluation: z.string(),
  evaluationTime: z.number(),
  alerts: z
    .array(z.object({ labels: texts, annotations: texts, state: z.string(), activeAt: z.string(), value: z.string() }))
    .default([]),
})

const rulesSchema = z.object({
  version: z.string(),
  groups: z.array(
    z.object({
      namespace: z.string(),
      name: z.string(),
      intervalSeconds: z.number(),
      lastEvaluation: z.string(),
      rules: z.array(
        z.object({
          id: z.string(),
          paused: z.boolean().default(false),
          rules: z.array(z.looseObject({ expr: z.string() })),
          note: z.unknown(),
          states: z.array(stateSchema),
        }),
      ),
    }),
  ),
})

const draftSchema = z.object({
  config: z.record(z.string(), z.unknown()),
  templates: z.array(z.object({ name: z.string(), text: z.string() })).default([]),
  note: z.unknown(),
})

const deliverySchema = z.object({
  version: z.string(),
  file: z.string().optional(),
  draft: draftSchema.optional(),
  shown: z.string(),
})

const trialsSchema = z.array(z.object({ integration: z.string(), ok: z.boolean(), reason: z.string().optional() }))

const envelope = z.object({ data: z.unknown() })

const base = 'api/v1/alerting'

/**
 * The rules and receivers of the metrics service.
 *
 * @param key what the metrics service accepts from whoever can read the state folder
 * @param sourceOf the data source that says where it is
 */
export function createAlertingStore(options: AskOptions, sourceOf: () => DataSource, key: string): AlertingStore {
  const send = async (method: UpstreamRequest['method'], path: string, body: unknown, signal: AbortSignal) => {
    const source = sourceOf()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await askText(options, source, { method, path, headers, body: sent }, signal)
    return { source, status, text, json: parseJson(text) }
  }
  const ask = async <S extends z.ZodType>(
    [method, path, body]: readonly [UpstreamRequest['method'], string, unknown?],
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>> => {
    return dataOf(await send(method, `${base}/${path}`, body, signal), schema)
  }
  return {
    async rules(signal) {
      const answer = await send('GET', `${base}/rules`, undefined, signal)
      // A server that is no metrics service of ours, or one whose rules are elsewhere.
      if (answer.status === 404) return { version: '', value: [] }
      const { version, groups } = dataOf(answer, rulesSchema)
      return { version, value: groups as readonly KeptGroup[] }
    },
    async writeRules(groups: readonly WrittenGroup[], version, signal) {
      await ask(['PUT', `rules?version=${encodeURIComponent(version)}`, { groups }], rulesSchema, signal)
    },
    async delivery(signal) {
      const { version, file, draft, shown } = await ask(['GET', 'delivery'], deliverySchema, signal)
      return { version, value: { file, draft, shown } }
    },
    async writeDelivery(draft, version, signal) {
      await ask(['PUT', `delivery?version=${encodeURIComponent(version)}`, draft], deliverySchema, signal)
    },
    tryReceiver: (draft, receiver, signal) =>
      ask(['POST', `delivery/test?receiver=${encodeURIComponent(receiver)}`, draft], trialsSchema, signal),
    async alertmanager(method, path, body, signal) {
      const answer = await send(method, `alertmanager/api/v2/${path}`, body, signal)
      if (answer.status < 300) return answer.json ?? null
      throw refusal(answer)
    },
  }
}

/** @throws {Failure} in the words of the metrics service where it refuses */
function dataOf<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  const { data } = envelope.safeParse(answer.json).data ?? {}
  const read = schema.safeParse(data)
  if (answer.status === 200 && read.success) return read.data
  throw refusal(answer)
}

type Answer = { readonly source: DataSource; readonly status: number; readonly text: string; readonly json: unknown }

function refusal({ source, status, text, json }: Answer): Failure {
  const said = z
    .object({ error: z.string() })
    .or(z.object({ message: z.string() }))
    .or(z.string())
    .safeParse(json)
  const words = said.success ? wordsOf(said.data) : text.slice(0, 200)
  if (status === 404 && !said.success)
    return new Failure('upstream', `The metrics service "${source.name}" keeps no rules: it needs its own store`)
  if (status === 409) return new Failure('conflict', words, { code: overtaken })
  if (status === 400 || status === 404 || status === 413 || status === 422) return new Failure(kinds[status], words)
  return new Failure('upstream', `Data source "${source.name}" answered with ${status}: ${words}`)
}

const kinds = { 400: 'invalid', 404: 'missing', 413: 'too-large', 422: 'invalid' } as const

function wordsOf(said: string | { readonly error: string } | { readonly message: string }): string {
  if (typeof said === 'string') return said
  return 'error' in said ? said.error : said.message
}
