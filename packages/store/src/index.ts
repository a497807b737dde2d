export { copySqlite, countRows, isSqlite, type RowCounts } from './copy-sqlite.ts'
export { openSqlite, type SqliteFile, type SqliteOptions } from './open-sqlite.ts'
export { seal, unseal } from './seal.ts'
export { damagedWhileOpen, explainOpening, isFullDisk } from './sqlite-faults.ts'
