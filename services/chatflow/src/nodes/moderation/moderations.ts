import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { inputModerationOpenAI } from './input-moderation-openai.ts'
import { inputModerationSimple } from './input-moderation-simple.ts'

export const moderations: readonly NodeDefinition[] = [inputModerationOpenAI, inputModerationSimple]
