import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { QueryAnswer } from '../../domain/code/code-databases.ts'
import { type Connection, type ConnectionOptions, inItsWords } from './connection.ts'
import { tooManyBytes, tooManyRows, tooSlow } from './query-limits.ts'
import type { SqliteAnswer, SqliteQuestion } from './sqlite-child.ts'

const program = fileURLToPath(new URL('./sqlite-child.ts', import.meta.url))
const heapMb = 256

/**
 * Opens a SQLite file in a process of its own: SQLite computes without a pause, and only a process
 * can be ended in the middle of that.
 */
export async function openSqliteConnection(path: string, options: ConnectionOptions): Promise<Connection> {
  const { maxRows, maxBytes, write } = options
  const child = fork(program, [JSON.stringify({ path, maxRows, maxBytes, write })], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  // Who waits for an answer is told; when nobody does, it must not end this process.
  child.on('error', () => undefined)
  const close = async () => {
    child.kill('SIGKILL')
  }
  const opened = await answerFrom(child, options)
  if ('error' in opened) {
    await close()
    throw inItsWords(`open the database "${path}"`, opened.error)
  }
  return {
    async query(sql, values) {
      const question: SqliteQuestion = { sql, values }
      child.send(question, () => undefined)
      return await readAnswer(child, options)
    },
    isOpen: () => child.exitCode === null && !child.killed,
    close,
  }
}

async function readAnswer(child: ChildProcess, options: ConnectionOptions): Promise<QueryAnswer> {
  const answer = await answerFrom(child, options)
  if (!('error' in answer)) return answer
  if (answer.error === 'too many rows') throw tooManyRows(options)
  if (answer.error === 'too many bytes') throw tooManyBytes(options)
  throw inItsWords('run the query', answer.error)
}

function answerFrom(child: ChildProcess, options: ConnectionOptions): Promise<SqliteAnswer> {
  return new Promise((resolve, reject) => {
    const cut = () => {
      child.kill('SIGKILL')
      settle(() => reject(tooSlow(options)))
    }
    const timer = setTimeout(cut, options.timeoutMs)
    const onMessage = (message: unknown) => settle(() => resolve(message as SqliteAnswer))
    const onExit = () => settle(() => reject(inItsWords('run the query', 'it takes more memory than it may have')))
    const onError = (cause: Error) => settle(() => reject(inItsWords('start a process for the database', cause)))
    const settle = (end: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      end()
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.on('error', onError)
  })
}
