export { backUp } from './backup/back-up.ts'
export { restore } from './backup/restore.ts'
export { type ChatflowConfig, chatflowConfigSchema } from './config.ts'
export { createChatflowService } from './service.ts'
