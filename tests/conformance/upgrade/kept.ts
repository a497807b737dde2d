import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const services = z.enum(['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'])

/** What one request for what is kept has to give: `holds` is a part of its answer, lists in any order. */
const readingSchema = z.strictObject({
  service: services,
  path: z.string(),
  holds: z.unknown(),
  /** Who asks the dashboards, beside the admin. */
  login: z.string().optional(),
})

const keptSchema = z.strictObject({
  /** The commit whose program wrote it, and its day. */
  commit: z.string(),
  date: z.string(),
  /** How that program ended: asked to, or by SIGKILL in the middle of its work. */
  ended: z.enum(['stopped', 'killed']),
  /** Where flows were kept; of Postgres, `postgres.sql` in the state folder is what `pg_dump` makes of it. */
  engine: z.enum(['sqlite', 'postgres']),
  /** What the program could not do yet, so that it is not in the state. */
  leftOut: z.array(z.string()),
  /** As `secrets.json` has it. */
  masterSecret: z.string(),
  /** Made by the API, shown once. */
  apiKey: z.string(),
  /** Of the admin of dashboards. */
  password: z.string(),
  /** Passwords of other users of dashboards. */
  people: z.record(z.string(), z.string()),
  /** A token of a service account. */
  token: z.string().optional(),
  /** A flow that asks a model by a credential, and what that holds. */
  credentialFlow: z.strictObject({ id: z.string(), secret: z.string() }),
  /** A session with as many messages. */
  session: z.strictObject({ flow: z.string(), chatId: z.string(), messages: z.int() }),
  readings: z.array(readingSchema),
})

export type ServiceName = z.infer<typeof services>
export type Reading = z.infer<typeof readingSchema>
export type Kept = z.infer<typeof keptSchema>

/** Where states of earlier programs lie. */
export const statesFolder = join(import.meta.dirname, 'states')

/** What is known of the state of that name. */
export function readKept(name: string): Kept {
  return keptSchema.parse(JSON.parse(readFileSync(join(statesFolder, `${name}.json`), 'utf8')))
}
