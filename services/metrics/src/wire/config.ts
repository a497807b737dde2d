/** What `/api/v1/config` answers: the file as it is, and what a text would change. */
export type { ConfigChanges, ConfigText } from '../domain/model/config-file.ts'
