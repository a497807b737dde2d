import { Failure } from '@hearth/kernel'
import type { Engine, Prompt } from './engine.ts'

/** The marks between which models that were trained to fill gaps find what is around the gap. */
type Marks = { readonly prefix: string; readonly suffix: string; readonly middle: string }

const families: readonly Marks[] = [
  // Qwen, CodeGemma
  { prefix: '<|fim_prefix|>', suffix: '<|fim_suffix|>', middle: '<|fim_middle|>' },
  // StarCoder, Granite
  { prefix: '<fim_prefix>', suffix: '<fim_suffix>', middle: '<fim_middle>' },
  { prefix: '<fim-prefix>', suffix: '<fim-suffix>', middle: '<fim-middle>' },
  // DeepSeek
  { prefix: '<｜fim▁begin｜>', suffix: '<｜fim▁hole｜>', middle: '<｜fim▁end｜>' },
  // CodeLlama
  { prefix: '▁<PRE>', suffix: '▁<SUF>', middle: '▁<MID>' },
]

/**
 * The prompt that asks a model for what stands between two texts.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` when the model has no tokens for it
 */
export async function fillInPrompt(
  before: string,
  after: string,
  engine: Pick<Engine, 'tokenize'>,
  signal: AbortSignal,
): Promise<Prompt> {
  const isToken = async (text: string) =>
    (await engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)).tokens.length === 1
  for (const { prefix, suffix, middle } of families) {
    const known = await Promise.all([prefix, suffix, middle].map(isToken))
    if (known.every(Boolean)) return { kind: 'text', text: `${prefix}${before}${suffix}${after}${middle}` }
  }
  const message = 'Cannot honour "suffix": this model has no tokens for filling gaps; leave it out or use a code model'
  throw new Failure('invalid', message, { code: 'unsupported_value', param: 'suffix' })
}
