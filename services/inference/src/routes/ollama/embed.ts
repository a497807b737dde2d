import { Failure } from '@hearth/kernel'
import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import { cutInputs } from '../../domain/engine/cut-inputs.ts'
import type { Embeddings, Engine } from '../../domain/engine/engine.ts'
import { type Aliases, nameForVectors } from '../../domain/models/aliases.ts'
import { shorten } from '../../wire/embedding.ts'
import { createAnswerStats } from '../../wire/ollama/answer-stats.ts'
import type { KeepAlive } from '../../wire/ollama/keep-alive.ts'
import { embeddingsRequestSchema, embedRequestSchema } from '../../wire/ollama/requests.ts'
import { callerOf } from '../caller.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { untilDisconnected } from '../until-disconnected.ts'
import { keepFor, type ModelsDeps, ownName } from './deps.ts'

export type OllamaEmbedDeps = ModelsDeps & Pick<ChatDeps, 'observerOf' | 'clock'> & { readonly aliases: Aliases }

/** `POST /api/embed` and `POST /api/embeddings`. */
export function ollamaEmbedEndpoints(deps: OllamaEmbedDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/embed',
      effect: 'question',
      summary: 'Turn texts into vectors of length 1, as Ollama does',
      access: 'model',
      input: { body: embedRequestSchema },
      answer: 'The vectors in the order of the inputs',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const { model, input, dimensions, truncate, keep_alive: keepAlive } = body
          const stats = createAnswerStats(deps.clock)
          // An empty text alone only loads the model.
          const inputs = typeof input === 'string' ? [input].filter(Boolean) : input
          const asked = { model, keepAlive, inputs, truncate: truncate ?? true }
          const { vectors, promptTokens } = await embed(c, asked, { ...deps, onOpen: stats.opened }, signal)
          const embeddings = vectors.map((vector) => Array.from(shorten(vector, dimensions || vector.length)))
          const { total_duration, load_duration } = stats.render()
          return c.json({ model, embeddings, total_duration, load_duration, prompt_eval_count: promptTokens })
        }),
    }),
    endpoint({
      method: 'post',
      path: '/api/embeddings',
      effect: 'question',
      summary: 'Turn a text into a vector, as Ollama did before',
      access: 'model',
      input: { body: embeddingsRequestSchema },
      answer: 'The vector',
      handle: ({ body: { model, prompt, keep_alive: keepAlive } }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const asked = { model, keepAlive, inputs: prompt === '' ? [] : [prompt], truncate: true }
          const { vectors } = await embed(c, asked, { ...deps, onOpen: () => {} }, signal)
          return c.json({ embedding: Array.from(vectors[0] ?? []) })
        }),
    }),
  ]
}

type Asked = {
  readonly model: string
  readonly keepAlive: KeepAlive
  readonly inputs: readonly string[]
  readonly truncate: boolean
}
type EmbedDeps = OllamaEmbedDeps & { readonly onOpen: () => void }

const nothing: Embeddings = { vectors: [], promptTokens: 0 }

async function embed(
  c: Context<AppEnv>,
  { model, keepAlive, inputs, truncate }: Asked,
  deps: EmbedDeps,
  signal: AbortSignal,
): Promise<Embeddings> {
  const name = nameForVectors(await ownName(model, deps), deps.aliases, deps.registry.resolve(undefined))
  const remote = await deps.remoteModels.find(name)
  if (remote !== undefined) {
    deps.onOpen()
    return inputs.length === 0 ? nothing : remote.embed(inputs, clientOf(c), callerOf(c), signal)
  }
  const { served, info } = await deps.registry.open(name, signal)
  deps.onOpen()
  const ask = (engine: Engine) =>
    engine.embed(inputs, signal).catch(async (error: unknown) => {
      if (!truncate || !(error instanceof Failure) || error.code !== 'context_length_exceeded') throw error
      const { contextTokens } = info
      return engine.embed(await cutInputs(inputs, { keep: 'first', contextTokens }, engine, signal), signal)
    })
  const { clock } = deps
  const asked = { turn: { client: clientOf(c) }, ask }
  try {
    if (inputs.length === 0) return nothing
    return await askInTurn(served, asked, signal, { observer: deps.observerOf(served.stored.id), clock })
  } finally {
    await keepFor(served, keepAlive, deps)
  }
}
