import { type EmbeddingModel, type EmbeddingModelSettings, embedAs } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readNumber } from '../read-inputs.ts'
import { isOn, readModel, timeoutMs } from './model-settings.ts'

/** What the inputs that vendors share ask for. */
export function embeddingSettings(
  inputs: NodeInputs,
): Pick<EmbeddingModelSettings, 'label' | 'model' | 'dimensions' | 'batchSize' | 'timeoutMs'> {
  return {
    label: inputs.label,
    model: readModel(inputs) ?? '',
    dimensions: readNumber(inputs, 'dimensions') ?? readNumber(inputs, 'modelDimensions'),
    batchSize: readNumber(inputs, 'batchSize'),
    timeoutMs: timeoutMs(inputs),
  }
}

/** The same model, which reads texts as one line each where its node asks for that. */
export function stripped(model: EmbeddingModel, inputs: NodeInputs): EmbeddingModel {
  if (!isOn(inputs, 'stripNewLines')) return model
  const lined = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\n', ' '))
  return {
    model: model.model,
    embed: (texts, signal) => model.embed(lined(texts), signal),
    embedAs: (madeBy, texts, signal) => embedAs(model, madeBy, lined(texts), signal),
  }
}
