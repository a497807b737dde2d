import { Failure } from '@hearth/kernel/base'
import { z } from 'zod'

/** Folders of the state folder that a backup holds: flows with their files and vectors, and dashboards. */
export const keptFolders = ['chatflow', 'dashboard'] as const
/** The key of all that is sealed. */
export const secretsName = 'secrets.json'
export const manifestName = 'backup.json'
/** The rows of a Postgres database. */
export const linesName = 'postgres.jsonl'

/** What a database outside the state folder is opened with for a backup. */
export const databaseBounds = { maxConnections: 1, statementTimeoutMs: 3_600_000 }

const manifestSchema = z.object({
  format: z.literal(1, 'it was made by a newer Hearth'),
  version: z.string(),
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** How many steps of the schema the rows of Postgres have been through. */
  schema: z.int(),
})

export type Manifest = z.output<typeof manifestSchema>

/** @throws {Failure} `invalid` when this is no backup, or one this program does not know */
export function parseManifest(text: string | undefined): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text ?? ''))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? cause.issues[0]?.message : 'it is no backup of Hearth'
    throw new Failure('invalid', `Cannot restore the backup: ${reason}`, { cause })
  }
}
