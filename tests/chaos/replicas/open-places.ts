import { freePort } from '@hearth/server'
import { openWire, type Wire } from '../../../services/chatflow/src/test-support/wire.ts'
import { createReplica, type Replica } from './replica.ts'

/** A process, and its own way to Postgres. */
export type Place = { readonly process: Replica; readonly wire: Wire }

type Shared = {
  /** What closes the processes and their ways. */
  readonly opened: AsyncDisposableStack
  readonly databaseUrl: string
}

/**
 * Starts processes of a service over one database, one after the other: the first makes the tables.
 *
 * @param envOf the settings of each, by the address at which it reaches the database
 */
export async function openPlaces(
  service: 'chatflow' | 'dashboard',
  count: number,
  { opened, databaseUrl }: Shared,
  envOf: (url: string, at: number) => NodeJS.ProcessEnv,
): Promise<readonly Place[]> {
  const places: Place[] = []
  for (let at = 0; at < count; at++) {
    const wire = opened.adopt(await openWire(Number(new URL(databaseUrl).port)), (way) => way.close())
    const url = Object.assign(new URL(databaseUrl), { port: wire.port }).href
    const process = createReplica(service, await freePort(), envOf(url, at))
    opened.defer(() => process.kill())
    await process.start()
    places.push({ process, wire })
  }
  return places
}

export const portOf = ({ process }: Place) => Number(new URL(process.url).port)
