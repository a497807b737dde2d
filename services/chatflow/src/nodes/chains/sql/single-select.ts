import { Failure } from '@hearth/kernel'

/**
 * The one query in what a model wrote, without the words and fences around it. The database itself
 * keeps it from changing anything; this tells early, and in words, what it would refuse.
 *
 * @throws {Failure} `broken` for several statements or one that is no query
 */
export function singleSelect(text: string): string {
  const fenced = /```(?:\w+)?\s*([\s\S]*?)```/.exec(text)?.[1] ?? text
  const sql = fenced
    .replace(/^\s*(sqlquery|sql)\s*:/i, '')
    .trim()
    .replace(/;\s*$/, '')
  const bare = withoutQuotedText(sql)
  if (bare.includes(';')) throw refused('it is more than one statement', sql)
  if (!/^\s*(select|with)\b/i.test(bare)) throw refused('it is no SELECT', sql)
  return sql
}

// Quotes and comments may hold anything.
function withoutQuotedText(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
}

function refused(why: string, sql: string): Failure {
  return new Failure('broken', `Cannot run the query that the model wrote: ${why}: "${sql.slice(0, 200)}"`)
}
