import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { Container } from '../domain/containers/container.ts'
import { type WatchDeps, watchProcess } from '../domain/containers/watch-process.ts'
import { renderProcessStats } from '../wire/docker-stats.ts'

export type ProcessStatsDeps = Omit<WatchDeps, 'read'> & {
  /** `undefined` on a system that does not tell what processes use. */
  readonly read: WatchDeps['read'] | undefined
}

// `docker stats` has one for each process.
const maxStreams = 256

/** What supervised processes use, as JSON texts in Docker's shape. */
export function createProcessStats({ read, ...deps }: ProcessStatsDeps) {
  let streams = 0
  /** @throws {Failure} `conflict` where this system does not tell, `unavailable` for too many at once */
  return (container: Container, options: Parameters<typeof watchProcess>[2], signal: AbortSignal): Readable => {
    if (read === undefined)
      throw new Failure(
        'conflict',
        `Cannot tell what ${container.name} uses: this system does not tell it of processes`,
      )
    if (streams >= maxStreams)
      throw new Failure('unavailable', `Cannot watch more processes: ${maxStreams} are watched already`)
    const texts = Readable.from(render(container, watchProcess({ ...deps, read }, container.id, options, signal)))
    streams += 1
    texts.once('close', () => {
      streams -= 1
    })
    return texts
  }
}

async function* render(container: Container, steps: ReturnType<typeof watchProcess>): AsyncGenerator<Buffer> {
  for await (const step of steps) yield Buffer.from(`${JSON.stringify(renderProcessStats(container, step))}\n`)
}
