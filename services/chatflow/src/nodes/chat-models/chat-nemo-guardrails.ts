import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { chatModelBaseClasses } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'
import { readText } from '../read-inputs.ts'

const vendor: Vendor = {
  key: { credential: '', field: '' },
  baseUrl: 'http://localhost:8000/v1',
  baseUrlInput: 'baseUrl',
  baseUrlSuffix: '/v1',
  keyOptional: true,
  extra: (inputs) => ({ providerOptions: { guardrails: { config_id: readText(inputs, 'configurationId') ?? '' } } }),
}

/** A NeMo Guardrails server. */
export const chatNemoGuardrails: NodeDefinition = {
  name: 'chatNemoGuardrails',
  label: 'Nemo Guardrails',
  version: 1,
  type: 'ChatNemoGuardrails',
  category: 'Chat Models',
  description: 'Access models through the Nemo Guardrails API',
  baseClasses: ['ChatNemoGuardrails', ...chatModelBaseClasses],
  inputs: [
    { name: 'configurationId', label: 'Configuration ID', type: 'string', optional: false },
    { name: 'baseUrl', label: 'Base URL', type: 'string', optional: false },
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
