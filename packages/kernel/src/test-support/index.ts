export { collectLog, type LogRecord } from './collect-log.ts'
export { type Authority, hasOpenssl, type MadeCertificate, makeAuthority } from './make-certificates.ts'
export { temporaryFolder } from './temporary-folder.ts'
export { watchTimers } from './watch-timers.ts'
