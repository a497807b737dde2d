export { countDump, dumpPostgres, restorePostgres } from './backup/postgres.ts'
export { type ChatflowConfig, chatflowConfigSchema } from './config.ts'
export { presetKeyId } from './domain/access/first-key.ts'
export { createChatflowService } from './service.ts'
