export { type ChatflowConfig, chatflowConfigSchema } from './config.ts'
export { createChatflowService } from './service.ts'
