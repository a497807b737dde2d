import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels, optionsOf } from '../models/list-models.ts'
import { credentialInput } from '../models/model-inputs.ts'
import { bedrockRegions } from '../models/regions.ts'
import { bedrockEmbeddings } from './bedrock-embedding-model.ts'

/** Embedding models at AWS Bedrock. */
export const AWSBedrockEmbeddings: NodeDefinition = {
  name: 'AWSBedrockEmbeddings',
  label: 'AWS Bedrock Embedding',
  version: 5.1,
  type: 'AWSBedrockEmbeddings',
  category: 'Embeddings',
  description: 'AWSBedrock embedding models to generate embeddings for a given text',
  baseClasses: ['AWSBedrockEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('awsApi', { optional: true }),
    { name: 'region', label: 'Region', type: 'asyncOptions', loadMethod: 'listRegions', default: 'us-east-1' },
    {
      name: 'model',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      default: 'amazon.titan-embed-text-v1',
    },
    {
      name: 'customModel',
      label: 'Custom Model Name',
      type: 'string',
      description: 'If provided, will override model selected from Model Name option',
      optional: true,
    },
    {
      name: 'endpointHost',
      label: 'Custom Endpoint Host',
      type: 'string',
      description:
        'Custom endpoint host to use for the model. Provide the hostname without scheme. If provided, will override the default endpoint host.',
      optional: true,
    },
    {
      name: 'inputType',
      label: 'Cohere Input Type',
      type: 'options',
      description:
        'Specifies the type of input passed to the model. Required for cohere embedding models v3 and higher. Official Docs',
      options: [
        {
          label: 'search_document',
          name: 'search_document',
          description:
            'Use this to encode documents for embeddings that you store in a vector database for search use-cases',
        },
        {
          label: 'search_query',
          name: 'search_query',
          description: 'Use this when you query your vector DB to find relevant documents.',
        },
        {
          label: 'classification',
          name: 'classification',
          description: 'Use this when you use the embeddings as an input to a text classifier',
        },
        { label: 'clustering', name: 'clustering', description: 'Use this when you want to cluster the embeddings.' },
      ],
      optional: true,
    },
    {
      name: 'batchSize',
      label: 'Batch Size',
      type: 'number',
      description: 'Documents batch size to send to AWS API for Titan model embeddings. Used to avoid throttling.',
      optional: true,
      default: 50,
      additionalParams: true,
    },
    {
      name: 'maxRetries',
      label: 'Max AWS API retries',
      type: 'number',
      description:
        'This will limit the number of AWS API for Titan model embeddings call retries. Used to avoid throttling.',
      optional: true,
      default: 5,
      additionalParams: true,
    },
  ],
  loadMethods: { ...listModels('AWSBedrockEmbeddings'), listRegions: async () => optionsOf(bedrockRegions) },
  init: bedrockEmbeddings,
}
