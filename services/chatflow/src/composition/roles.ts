import { Failure, hearthCommand, type Logger } from '@hearth/kernel'
import type { Server } from '@hearth/server'
import type { ChatflowConfig } from '../config.ts'
import type { Replicas } from '../domain/replicas/replicas.ts'
import type { WaitingWork } from '../domain/work/waiting-work.ts'

type RoleConfig = Pick<ChatflowConfig, 'role' | 'replicas'>

/** @throws {Failure} `invalid` for a process that would be alone with half of the work */
export function requireOthers({ role, replicas }: RoleConfig): void {
  if (role === 'all' || replicas) return
  throw new Failure(
    'invalid',
    `Cannot start chatflow with the role "${role}": it shares its work with other processes, which takes ` +
      '"replicas: true" and a Postgres database as "databaseUrl"; without them leave "role" at "all"',
    { param: 'role' },
  )
}

/** How much of one kind this process does at once: none of it where others are to. */
export function shareOf({ role }: Pick<ChatflowConfig, 'role'>, limit: number): number {
  return role === 'web' ? 0 : limit
}

/** Refuses at a worker everything but what says that it lives. */
export function refuseAtWorker(app: Server['app']): void {
  app.use(async (c, next) => {
    if (c.req.path === '/api/v1/ping') return await next()
    throw new Failure(
      'unavailable',
      'Cannot answer here: this chatflow process has the role "worker" and does background work alone; ask one with ' +
        'the role "web" or "all"',
    )
  })
}

/** What waits, as this process adds to it: where that is for others to do it warns while there are none. */
export function workOf(
  { role }: Pick<ChatflowConfig, 'role'>,
  { work, replicas }: { readonly work: WaitingWork; readonly replicas: Pick<Replicas, 'workers' | 'onGone'> },
  logger: Pick<Logger, 'warn' | 'info'>,
): WaitingWork {
  if (role !== 'web') return work
  const note = createMissingWorkers(replicas, logger)
  replicas.onGone(note)
  return {
    ...work,
    async add(...item) {
      await work.add(...item)
      // It waits, whether or not it can be said that it does.
      await note().catch(() => undefined)
    },
  }
}

/** Warns once while there is no process that does background work. */
export function createMissingWorkers(
  replicas: Pick<Replicas, 'workers'>,
  logger: Pick<Logger, 'warn' | 'info'>,
): () => Promise<void> {
  let isTold = false
  return async () => {
    const areMissing = (await replicas.workers()) === 0
    if (areMissing && !isTold)
      logger.warn(
        'background work waits: no chatflow process with the role "worker" or "all" is there; start one with ' +
          `"${hearthCommand} serve chatflow --role worker"`,
      )
    if (!areMissing && isTold) logger.info('a chatflow process that does background work is there again')
    isTold = areMissing
  }
}
