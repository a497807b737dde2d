import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { Caller, RemoteModel, RemoteModelInfo, RemoteModels } from '../../domain/chat/remote-models.ts'
import type { Embeddings } from '../../domain/engine/engine.ts'
import type { UpstreamModel } from '../../domain/upstreams/upstream.ts'
import { NoEndpoint } from '../forward/no-endpoint.ts'
import type { Member } from '../member/member.ts'
import type { Addressee } from './addressee.ts'
import { type AskDeps, askEvents, askWhole } from './ask.ts'
import { writeChat } from './write-chat.ts'
import { writeCount, writeEmbed, writeText } from './write-others.ts'

export type RemoteModelsDeps = AskDeps & {
  readonly isForUpstream: (model: string) => Promise<boolean>
  readonly defaultModel: (path: string) => string
}

/** The models of upstreams for APIs that these do not speak: asked through OpenAI's, by the gateway's way. */
export function createRemoteModels(deps: RemoteModelsDeps): RemoteModels {
  return {
    async find(name) {
      const model = name || deps.defaultModel('/v1/chat/completions')
      return (await deps.isForUpstream(model)) ? remoteModel(model, deps) : undefined
    },
    async list() {
      const models = describeModels(deps.forwarding.members)
      const ours = await Promise.all(models.map(({ name }) => deps.isForUpstream(name)))
      return models.filter((_, index) => ours[index])
    },
  }
}

function describeModels(members: readonly Member[]): readonly RemoteModelInfo[] {
  const described = new Map<string, RemoteModelInfo>()
  for (const member of members) {
    for (const [name, model] of member.backend.models) {
      const { ownedBy: _, isLoaded: __, ...rest } = model
      const known = described.get(name) ?? { ...rest, name, upstream: member.settings.name, isRunning: false }
      described.set(name, { ...known, isRunning: known.isRunning || isLoaded(member, model) })
    }
  }
  return [...described.values()]
}

// Servers of one model have it in memory as long as they run.
function isLoaded({ backend, settings }: Member, { theirs, isLoaded: reported }: UpstreamModel): boolean {
  if (backend.circuit.isEjected()) return false
  if (settings.kind === 'ollama') return backend.running?.has(theirs) === true
  return reported ?? settings.kind !== 'openai'
}

function remoteModel(model: string, deps: RemoteModelsDeps): RemoteModel {
  const { members } = deps.forwarding
  const contexts = members.flatMap(({ backend }) => backend.models.get(model)?.contextTokens ?? [])
  return {
    name: model,
    contextTokens: Math.min(Number.POSITIVE_INFINITY, ...contexts),
    chat(call, caller, signal) {
      const write = (to: Addressee) => writeChat(call, model, to)
      const asked = { path: '/v1/chat/completions', model, write, client: call.generation?.client, caller }
      return askEvents(asked, deps, signal)
    },
    complete(call, caller, signal) {
      const write = (to: Addressee) => writeText({ ...call, model }, to)
      return askEvents({ path: '/v1/completions', model, write, client: call.generation?.client, caller }, deps, signal)
    },
    async embed(inputs, client, caller, signal) {
      const asked = { path: '/v1/embeddings', model, write: () => writeEmbed(model, inputs), client, caller }
      return readEmbeddings(await askWhole(asked, deps, signal))
    },
    countTokens: (call, caller, signal) => countTokens(model, call, { deps, caller, signal }),
  }
}

/** Where llama-server and another Hearth count, and where vLLM does. */
const counting = ['/v1/chat/completions/input_tokens', '/tokenize'] as const

async function countTokens(
  model: string,
  call: ChatCall,
  { deps, caller, signal }: { readonly deps: AskDeps; readonly caller: Caller; readonly signal: AbortSignal },
): Promise<number> {
  const asked = { model, write: (to: Addressee) => writeCount(call, model, to), client: undefined, caller }
  for (const path of counting) {
    try {
      return readCount(await askWhole({ ...asked, path }, deps, signal))
    } catch (error) {
      if (!(error instanceof NoEndpoint)) throw error
    }
  }
  const state = 'no upstream that has it can tell; what an answer came to is in its usage'
  throw new Failure('invalid', `Cannot count the tokens of a prompt for "${model}": ${state}`, {
    code: 'unsupported_value',
    param: 'model',
  })
}

const embeddingsSchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.number().optional(), embedding: z.array(z.number()) })),
  usage: z.looseObject({ prompt_tokens: z.number().catch(0) }).nullish(),
})

function readEmbeddings(answer: unknown): Embeddings {
  const parsed = embeddingsSchema.safeParse(answer)
  if (!parsed.success)
    throw new Failure('upstream', 'Cannot read the answer of the upstream: it holds no vectors', {
      cause: parsed.error,
    })
  const { data, usage } = parsed.data
  const ordered = data.toSorted((left, right) => (left.index ?? 0) - (right.index ?? 0))
  return {
    vectors: ordered.map(({ embedding }) => Float32Array.from(embedding)),
    promptTokens: usage?.prompt_tokens ?? 0,
  }
}

const countSchema = z.union([
  z.looseObject({ count: z.number() }).transform(({ count }) => count),
  z.looseObject({ input_tokens: z.number() }).transform(({ input_tokens: count }) => count),
])

function readCount(answer: unknown): number {
  const parsed = countSchema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Failure('upstream', 'Cannot read the answer of the upstream: it tells no number of tokens', {
    cause: parsed.error,
  })
}
