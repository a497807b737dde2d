import { z } from 'zod'
import type { Upstream } from '../domain/upstreams/upstream.ts'

const kinds = ['vllm', 'llama-server', 'ollama', 'openai'] as const
const address = z.url({ protocol: /^https?$/ })
const name = z.string().regex(/^[\w.-]{1,64}$/, 'Invalid name: 1 to 64 letters, digits, "-", "_" and "."')
const modelName = z.string().min(1).max(256)

const upstreamFields = z.strictObject({
  /** Shown in logs and metrics; default: host and port. */
  name: name.optional(),
  /** Base address, with or without `/v1`. */
  url: address,
  kind: z.enum(kinds).default('openai'),
  /** Models to offer: names, or our names to theirs; default: all that it lists. */
  models: z.union([z.record(modelName, modelName), z.array(modelName).max(1_024)]).optional(),
  /** Share of the work beside upstreams that are measured equally fast. */
  weight: z.number().min(0.01).max(1_000).default(1),
  /** Requests sent to it at once. */
  maxParallel: z.int().min(1).max(10_000).default(64),
  /** Requests that may wait for it; default: `maxQueue` of the service. */
  maxQueue: z.int().min(0).max(10_000).optional(),
  /** Sent as a bearer token; `${NAME}` stands for a variable of the environment. */
  apiKey: z.string().min(1).optional(),
  /** Whether its models win over models of this machine with the same name. */
  beforeLocal: z.boolean().default(false),
  /** Whether another upstream goes on with an answer that this one breaks off; needs `continue_final_message`. */
  continueBroken: z.boolean().default(false),
  /** Ollama only: context that its models are loaded with, in tokens. */
  contextTokens: z.int().min(256).max(1_048_576).default(8_192),
  /** How often its health is asked for. */
  checkMs: z.int().min(50).max(600_000).default(5_000),
  /** How often its models are listed again. */
  refreshMs: z.int().min(100).max(3_600_000).default(60_000),
  connectMs: z.int().min(10).max(60_000).default(5_000),
  /** Longest wait for the first byte of a stream. */
  firstByteMs: z.int().min(50).max(3_600_000).default(120_000),
  /** Longest wait for the first byte of an answer in one piece, which comes when all of it is computed. */
  wholeAnswerMs: z.int().min(50).max(3_600_000).default(600_000),
  /** Longest silence of an answer that has begun. */
  idleMs: z.int().min(50).max(3_600_000).default(60_000),
})

/** A text such as `vllm=http://gpu1:8000` stands for an upstream with nothing but a kind and an address. */
function fromText(input: unknown): unknown {
  if (typeof input !== 'string') return input
  const [, kind, url = input] = /^([a-z-]+)=(.*)$/.exec(input) ?? []
  return kind === undefined ? { url } : { kind, url }
}

const upstreamSchema = z.preprocess(fromText, upstreamFields).transform(({ name, url, ...rest }) => {
  const { host, origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
  return { ...rest, name: name ?? host.replace(/[^\w.-]/g, '-'), origin, path }
})

/** Entries of `upstreams`. Times are in milliseconds. */
export const upstreamsSchema = z
  .array(upstreamSchema)
  .max(64)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two upstreams have the same name')

export type UpstreamSettings = z.infer<typeof upstreamSchema> & Pick<Upstream, 'comesBack'>
