import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { chatHearth } from './chat-hearth.ts'
import { chatLocalAI } from './chat-local-ai.ts'
import { chatOpenAI, chatOpenAICustom } from './chat-openai.ts'

export const chatModels: readonly NodeDefinition[] = [chatHearth, chatLocalAI, chatOpenAI, chatOpenAICustom]
