import { Failure } from '@hearth/kernel'

const reading = ['SELECT', 'WITH', 'VALUES', 'TABLE', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'PRAGMA']

/**
 * Refuses a statement that does not begin as one that reads. What it goes on to do is for the database to refuse,
 * which runs it in a transaction or on a file that can only be read: this keeps away what such a transaction takes all
 * the same, such as `COPY … TO PROGRAM`, `DO` and `SET`.
 *
 * @throws {Failure} `invalid`
 */
export function checkReads(sql: string): void {
  const bare = sql.replace(/\/\*[\s\S]*?\*\/|--[^\n]*|#[^\n]*/g, ' ')
  const [, word = ''] = /^[\s(]*(\w+)/.exec(bare) ?? []
  // MySQL runs what stands in such a comment.
  if (reading.includes(word.toUpperCase()) && !/\/\*M?!/.test(sql)) return
  throw new Failure('invalid', `it has to begin with one of ${reading.join(', ')}: data sources are read here`)
}
