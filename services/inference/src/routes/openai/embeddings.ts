import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import { cutInputs } from '../../domain/engine/cut-inputs.ts'
import type { EmbedInput, Engine } from '../../domain/engine/engine.ts'
import { type Aliases, nameForVectors } from '../../domain/models/aliases.ts'
import type { Registry } from '../../domain/models/registry.ts'
import { type EmbeddingRequest, embeddingRequestSchema, renderEmbeddings, toEmbedInputs } from '../../wire/embedding.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { untilDisconnected } from '../until-disconnected.ts'

export type EmbeddingDeps = Pick<ChatDeps, 'observerOf' | 'clock'> & {
  readonly registry: Pick<Registry, 'open' | 'resolve'>
  readonly aliases: Aliases
}

/** `POST /v1/embeddings`. */
export function embeddingEndpoints(deps: EmbeddingDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/embeddings',
      effect: 'question',
      summary: 'Turn texts into vectors of length 1',
      access: 'model',
      input: { body: embeddingRequestSchema },
      answer: 'A list of embedding objects in the order of the inputs',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) =>
          c.json(await embedAll(body, { ...deps, client: clientOf(c) }, signal)),
        ),
    }),
  ]
}

async function embedAll(
  body: EmbeddingRequest,
  { registry, aliases, observerOf, clock, client }: EmbeddingDeps & { readonly client: string | undefined },
  signal: AbortSignal,
): Promise<object> {
  const asWhat = nameForVectors(body.model ?? undefined, aliases, registry.resolve(undefined))
  const { served, info, name } = await registry.open(asWhat, signal)
  const inputs = await readInputs(body, served.engine, info.contextTokens, signal)
  const turn = { client, priority: body.priority ?? undefined }
  const asked = { turn, ask: (engine: Engine) => engine.embed(inputs, signal) }
  const embeddings = await askInTurn(served, asked, signal, { observer: observerOf(served.stored.id), clock })
  return renderEmbeddings(name, embeddings, body)
}

/** The inputs, cut where that was asked for: nothing is cut silently. */
async function readInputs(
  body: EmbeddingRequest,
  engine: Engine,
  contextTokens: number,
  signal: AbortSignal,
): Promise<readonly EmbedInput[]> {
  const { truncate_prompt_tokens: truncate, truncation_side: side } = body
  const inputs = toEmbedInputs(body)
  if (!truncate) return inputs
  return cutInputs(
    inputs,
    { keep: side === 'right' ? 'first' : 'last', contextTokens, ...(truncate > 0 ? { tokens: truncate } : {}) },
    engine,
    signal,
  )
}
