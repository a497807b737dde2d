import type { ChildProcess } from 'node:child_process'
import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import type { SqlAnswer } from '../../domain/query/sql/sql-database.ts'
import { createPlaces } from './places.ts'
import { refused, tooSlow, unreachable } from './sql-faults.ts'
import type { OpenDatabase, SqlLimits } from './sql-options.ts'
import type { SqliteReply } from './sqlite-child.ts'
import { keepSqliteChildren } from './sqlite-children.ts'

// Each is a process.
const maxAtOnce = 4

/**
 * SQLite files, opened so that nothing can be written. A query has a process to itself: SQLite computes without a pause,
 * and only a process can be ended in the middle of that. One that is done takes the next query to its file.
 */
export function openSqlite(limits: SqlLimits): OpenDatabase {
  const places = createPlaces(maxAtOnce)
  const children = keepSqliteChildren(limits)
  return {
    query: (source, sql, signal) =>
      places.use(signal, async () => {
        const deadline = AbortSignal.timeout(limits.timeoutMs)
        const ended = AbortSignal.any([signal, deadline])
        const taken = await children.take(pathOf(source))
        try {
          const opened = taken.isNew ? await nextReply(taken.child, ended) : undefined
          if (opened !== undefined && opened.kind !== 'open') throw unreachable(source, wordsOf(opened))
          taken.child.send(sql, () => undefined)
          const reply = await nextReply(taken.child, ended)
          children.give(taken)
          return answerOf(reply)
        } catch (error) {
          // One that still computes has no other end.
          taken.child.kill('SIGKILL')
          signal.throwIfAborted()
          throw deadline.aborted ? tooSlow(source, limits.timeoutMs) : error
        }
      }),
    close: children.close,
  }
}

function pathOf({ name, settings }: DataSource): string {
  const { path } = settings.jsonData
  if (typeof path === 'string' && path !== '') return path
  throw new Failure('invalid', `Cannot ask data source "${name}": its jsonData has no "path" of a file`, {
    param: 'path',
  })
}

function nextReply(child: ChildProcess, ended: AbortSignal): Promise<SqliteReply> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => settle(() => resolve(message as SqliteReply))
    const onExit = () => settle(() => reject(refused('it takes more memory than it may have')))
    const onError = (cause: Error) => settle(() => reject(refused(cause)))
    const onAbort = () => settle(() => reject(ended.reason))
    const settle = (end: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      ended.removeEventListener('abort', onAbort)
      end()
    }
    if (ended.aborted) return reject(ended.reason)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    ended.addEventListener('abort', onAbort, { once: true })
  })
}

function answerOf(reply: SqliteReply): SqlAnswer {
  if (reply.kind === 'answer') return reply.answer
  if (reply.kind === 'too-much') throw new Failure('upstream', reply.words)
  throw refused(wordsOf(reply))
}

function wordsOf(reply: SqliteReply): string {
  return 'words' in reply ? reply.words : 'it answered out of turn'
}
