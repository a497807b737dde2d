import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { chatPromptTemplate } from './chat-prompt-template.ts'
import { fewShotPromptTemplate } from './few-shot-prompt-template.ts'
import { promptTemplate } from './prompt-template.ts'

export const prompts: readonly NodeDefinition[] = [chatPromptTemplate, fewShotPromptTemplate, promptTemplate]
