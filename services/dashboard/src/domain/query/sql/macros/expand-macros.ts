import { Failure } from '@hearth/kernel'
import type { Fill } from '../../table/fill-gaps.ts'
import { fillOf } from './group-interval.ts'
import type { Dialect, MacroContext } from './macro.ts'

/**
 * Replaces macros such as `$__timeFilter(created)`. Arguments may hold parentheses and quotes of their own.
 *
 * @returns the SQL, and what a group says of rows that are missing
 * @throws {Failure} `invalid` for a macro that is not known, and for one without its end
 */
export function expandMacros(
  sql: string,
  dialect: Dialect,
  context: MacroContext,
): { readonly sql: string; readonly fill: Fill | undefined } {
  const found = /\$__(\w+)\(/.exec(sql)
  if (found === null) return { sql, fill: undefined }
  const name = found[1] ?? ''
  const start = found.index + found[0].length
  const { args, end } = readArguments(sql, start, name)
  const macro = Object.hasOwn(dialect, name) ? dialect[name] : undefined
  if (macro === undefined) throw unknown(name, dialect)
  const inner = args.map((arg) => expandMacros(arg, dialect, context).sql)
  const rest = expandMacros(sql.slice(end), dialect, context)
  const fill = /Group/.test(name) ? fillOf(inner) : undefined
  return { sql: sql.slice(0, found.index) + macro(inner, context) + rest.sql, fill: fill ?? rest.fill }
}

type Arguments = { readonly args: readonly string[]; readonly end: number }

/** Splits at the commas that stand in no parentheses and no quotes of their own. */
function readArguments(sql: string, start: number, name: string): Arguments {
  const args: string[] = []
  let [depth, quote, from] = [0, '', start]
  for (let at = start; at < sql.length; at++) {
    const letter = sql[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (/['"`]/.test(letter)) quote = letter
    else if (letter === '(') depth++
    else if (letter === ')' && depth > 0) depth--
    else if (letter === ')' || (letter === ',' && depth === 0)) {
      args.push(sql.slice(from, at).trim())
      from = at + 1
      if (letter === ')') return { args, end: from }
    }
  }
  throw new Failure('invalid', `the macro $__${name} has no closing parenthesis`)
}

function unknown(name: string, dialect: Dialect): Failure {
  const known = Object.keys(dialect).map((one) => `$__${one}`)
  return new Failure('invalid', `there is no macro $__${name}; there are ${known.sort().join(', ')}`)
}
