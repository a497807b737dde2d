import { sql } from 'kysely'

/** The time of the database in Unix milliseconds: one clock for all processes over it. */
export const postgresNow = sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
