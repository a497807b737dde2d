import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { isOn } from './model-settings.ts'

/** The same model, which reads texts as one line each where its node asks for that. */
export function stripped(model: EmbeddingModel, inputs: NodeInputs): EmbeddingModel {
  if (!isOn(inputs, 'stripNewLines')) return model
  return {
    model: model.model,
    embed: (texts, signal) =>
      model.embed(
        texts.map((text) => text.replaceAll('\n', ' ')),
        signal,
      ),
  }
}
