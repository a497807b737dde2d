import type { EmbeddingModel, EmbeddingModelSettings, MadeVectors } from '../../domain/chat/embedding-model.ts'
import { lexicalVector } from '../../domain/chat/lexical-vector.ts'
import { isOpenName, madeByWords } from '../providers/hearth-embedder.ts'

type TellingModel = Pick<EmbeddingModel, 'model'> & {
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    tell?: (madeBy: string) => void,
  ): Promise<readonly Float32Array[]>
}

/** Makes models that tell which model gave each of their answers. */
export type TellingFactory = (settings: EmbeddingModelSettings) => TellingModel

/** A model that can be held to one model although its name is left open. */
export function openChoice(settings: EmbeddingModelSettings, create: TellingFactory): EmbeddingModel {
  const model = create(settings)
  const embed: EmbeddingModel['embed'] = (texts, signal) => model.embed(texts, signal)
  if (settings.provider !== 'hearth' || !isOpenName(settings.model)) return { model: model.model, embed }
  let last: TellingModel | undefined
  function named(name: string): TellingModel {
    if (last?.model !== name) last = create({ ...settings, model: name })
    return last
  }
  async function embedAs(
    madeBy: string | undefined,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<MadeVectors> {
    if (madeBy === madeByWords)
      return { vectors: texts.map((text) => lexicalVector(text, settings.dimensions)), madeBy }
    if (madeBy !== undefined) return { vectors: await named(madeBy).embed(texts, signal), madeBy }
    const told = new Set<string>()
    const vectors = await model.embed(texts, signal, (name) => told.add(name))
    const [first, ...others] = told
    // Another model became the default one in the middle.
    return others.length === 0 ? { vectors, madeBy: first } : embedAs(others.at(-1), texts, signal)
  }
  return { model: model.model, embed, embedAs }
}
