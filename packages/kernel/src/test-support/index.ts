export { collectLog, type LogRecord } from './collect-log.ts'
export { temporaryFolder } from './temporary-folder.ts'
