import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readNumber } from '../read-inputs.ts'
import { readModel, timeoutMs } from './model-settings.ts'

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
