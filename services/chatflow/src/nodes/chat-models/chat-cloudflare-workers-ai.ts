import {
  chatModelBaseClasses,
  credentialInput,
  maxTokensInput,
  streamingInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

/** Cloudflare's Workers AI. */
export const chatCloudflareWorkersAI = modelWithoutClient({
  name: 'chatCloudflareWorkersAI',
  label: 'Cloudflare Workers AI',
  version: 1,
  type: 'ChatCloudflareWorkersAI',
  category: 'Chat Models',
  baseClasses: ['ChatCloudflareWorkersAI', 'SimpleChatModel', ...chatModelBaseClasses],
  credential: credentialInput('cloudflareApi'),
  inputs: [
    { name: 'model', label: 'Model', type: 'string', default: '@cf/meta/llama-3.1-8b-instruct-fast' },
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    topPInput,
  ],
})
