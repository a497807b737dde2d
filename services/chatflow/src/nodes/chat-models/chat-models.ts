import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { anthropicChatModels } from './anthropic.ts'
import { azureAndAwsChatModels } from './azure-and-aws.ts'
import { chatHearth } from './chat-hearth.ts'
import { googleChatModels } from './google.ts'
import { hostedChatModels } from './hosted.ts'
import { cohereChatModels, mistralChatModels } from './mistral-and-cohere.ts'
import { openAIChatModels } from './openai.ts'
import { selfHostedChatModels } from './self-hosted.ts'
import { chatModelsWithoutClient } from './without-client.ts'

/** Every kind of chat model, in the order of the palette. */
export const chatModels: readonly NodeDefinition[] = [
  chatHearth,
  ...selfHostedChatModels,
  ...openAIChatModels,
  ...hostedChatModels,
  ...anthropicChatModels,
  ...googleChatModels,
  ...mistralChatModels,
  ...azureAndAwsChatModels,
  ...cohereChatModels,
  ...chatModelsWithoutClient,
]
