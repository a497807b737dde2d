import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { bedrockModel } from '../models/bedrock.ts'
import { listModels, optionsOf } from '../models/list-models.ts'
import { cacheInput, credentialInput, llmBaseClasses } from '../models/model-inputs.ts'
import { bedrockRegions } from '../models/regions.ts'

/** Models at AWS Bedrock. */
export const awsBedrock: NodeDefinition = {
  name: 'awsBedrock',
  label: 'AWS Bedrock',
  version: 4,
  type: 'AWSBedrock',
  category: 'LLMs',
  description: 'Wrapper around AWS Bedrock large language models',
  baseClasses: ['AWSBedrock', 'Bedrock', 'LLM', ...llmBaseClasses],
  inputs: [
    credentialInput('awsApi', { optional: true }),
    cacheInput,
    { name: 'region', label: 'Region', type: 'asyncOptions', loadMethod: 'listRegions', default: 'us-east-1' },
    { name: 'model', label: 'Model Name', type: 'asyncOptions', loadMethod: 'listModels' },
    {
      name: 'customModel',
      label: 'Custom Model Name',
      type: 'string',
      description: 'If provided, will override model selected from Model Name option',
      optional: true,
    },
    {
      name: 'temperature',
      label: 'Temperature',
      type: 'number',
      step: 0.1,
      description: 'Temperature parameter may not apply to certain model. Please check available model parameters',
      optional: true,
      additionalParams: true,
      default: 0.7,
    },
    {
      name: 'max_tokens_to_sample',
      label: 'Max Tokens to Sample',
      type: 'number',
      step: 10,
      description: 'Max Tokens parameter may not apply to certain model. Please check available model parameters',
      optional: true,
      additionalParams: true,
      default: 200,
    },
  ],
  loadMethods: { ...listModels('awsBedrock'), listRegions: async () => optionsOf(bedrockRegions) },
  init: bedrockModel,
}
