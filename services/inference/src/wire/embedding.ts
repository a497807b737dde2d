import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Embeddings, EmbedInput } from '../domain/engine/engine.ts'
import { unitVector } from '../domain/engine/unit-vector.ts'
import { unservedEmbedding } from './unserved-fields.ts'
import { refuseUnsupported } from './unsupported.ts'

const maxInputs = 2_048
const text = z.string().min(1, 'must not be empty')
const tokenList = z.array(z.int().min(0)).min(1)

/** `POST /v1/embeddings`. */
export const embeddingRequestSchema = z.object({
  model: z.string().max(512).nullish(),
  input: z.union(
    [text, tokenList, z.array(text).min(1).max(maxInputs), z.array(tokenList).min(1).max(maxInputs)],
    `a text, a list of tokens, or a list of 1 to ${maxInputs} of either`,
  ),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.int().min(1).nullish(),
  user: z.string().nullish(),
  // vLLM's; -1: as many as fit
  truncate_prompt_tokens: z.int().min(-1).nullish(),
  truncation_side: z.enum(['left', 'right']).nullish(),
  priority: z.int().nullish(),
  // vLLM's and llama-server's; 2: to length 1
  normalize: z.boolean().nullish(),
  embd_normalize: z.int().nullish(),
  ...unservedEmbedding.shape,
})

export type EmbeddingRequest = z.infer<typeof embeddingRequestSchema>

/**
 * One text, one list of tokens, or a list of either.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` where vectors of other lengths than 1 are wanted,
 *   and for other fields of peers that are not served
 */
export function toEmbedInputs(request: EmbeddingRequest): readonly EmbedInput[] {
  unservedEmbedding.refuse(request)
  const { input, normalize, embd_normalize: norm } = request
  if (normalize === false) refuseUnsupported('normalize', 'false', 'vectors have length 1')
  if (norm !== undefined && norm !== null && norm !== 2)
    refuseUnsupported('embd_normalize', `${norm}`, 'vectors have length 1')
  if (typeof input === 'string') return [input]
  return typeof input[0] === 'number' ? [input as number[]] : (input as EmbedInput[])
}

/**
 * The response. `dimensions` keeps the first numbers of each vector, scaled to length 1 again;
 * `base64` packs them as 32-bit floats, least significant byte first.
 *
 * @throws {Failure} `invalid` when more dimensions are asked for than the model has
 */
export function renderEmbeddings(
  model: string,
  { vectors, promptTokens }: Embeddings,
  request: EmbeddingRequest,
): object {
  const data = vectors.map((vector, index) => {
    const short = shorten(vector, request.dimensions ?? vector.length)
    const embedding = request.encoding_format === 'base64' ? toBase64(short) : Array.from(short)
    return { object: 'embedding', index, embedding }
  })
  return { object: 'list', data, model, usage: { prompt_tokens: promptTokens, total_tokens: promptTokens } }
}

/**
 * The first numbers of a vector, scaled to length 1 again.
 *
 * @throws {Failure} `invalid` when it has not as many
 */
export function shorten(vector: Float32Array, dimensions: number): Float32Array {
  if (dimensions === vector.length) return vector
  if (dimensions < vector.length) return unitVector(vector.subarray(0, dimensions))
  const message = `Cannot give ${dimensions} dimensions: this model has ${vector.length}`
  throw new Failure('invalid', message, { param: 'dimensions' })
}

function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((value, index) => {
    bytes.writeFloatLE(value, index * 4)
  })
  return bytes.toString('base64')
}
