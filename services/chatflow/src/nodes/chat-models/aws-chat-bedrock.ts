import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { bedrockModel } from '../models/bedrock.ts'
import { listModels, optionsOf } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  imageUploadsInput,
  streamingInput,
} from '../models/model-inputs.ts'
import { bedrockRegions } from '../models/regions.ts'

/** Chat models at AWS Bedrock. */
export const awsChatBedrock: NodeDefinition = {
  name: 'awsChatBedrock',
  label: 'AWS Bedrock',
  version: 6.1,
  type: 'AWSChatBedrock',
  category: 'Chat Models',
  description:
    'Wrapper around AWS Bedrock large language models. Supports built-in, imported, fine-tuned, and provisioned-throughput models.',
  baseClasses: ['AWSChatBedrock', ...chatModelBaseClasses],
  inputs: [
    credentialInput('awsApi', { optional: true }),
    cacheInput,
    { name: 'region', label: 'Region', type: 'asyncOptions', loadMethod: 'listRegions', default: 'us-east-1' },
    {
      name: 'model',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      default: 'anthropic.claude-haiku-4-5-20251001-v1:0',
      optional: true,
    },
    {
      name: 'customModel',
      label: 'Custom Model ARN',
      type: 'string',
      description:
        'For imported, fine-tuned, or provisioned-throughput models. Enter the full ARN. Imported models are auto-detected and routed to the correct API. For fine-tuned models, use the deployment ARN (custom-model-deployment/... for on-demand, or provisioned-model/... for Provisioned Throughput) — the raw custom-model/... artifact ARN is not invokable. For built-in models, use the dropdown above instead.',
      placeholder: 'arn:aws:bedrock:us-east-1:123456:imported-model/my-model',
      optional: true,
    },
    {
      name: 'endpointHost',
      label: 'Custom Endpoint Host',
      type: 'string',
      description:
        'Hostname-only override for a custom VPC endpoint or proxy (e.g. bedrock-runtime.us-east-1.amazonaws.com). Do NOT enter model ARNs or inference profile IDs here.',
      optional: true,
      additionalParams: true,
    },
    streamingInput,
    imageUploadsInput,
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
    {
      name: 'latencyOptimized',
      label: 'Latency Optimized',
      type: 'boolean',
      description:
        'Enable latency optimized configuration for supported models. Refer to the supported latecny optimized models for more details.',
      default: false,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'useGlobalEndpoint',
      label: 'Use Global Inference Endpoint',
      type: 'boolean',
      description:
        'Force the global cross-region inference profile instead of the region-specific one. Bedrock routes dynamically across regions for maximum availability.',
      default: false,
      optional: true,
      additionalParams: true,
    },
  ],
  loadMethods: { ...listModels('awsChatBedrock'), listRegions: async () => optionsOf(bedrockRegions) },
  init: bedrockModel,
}
