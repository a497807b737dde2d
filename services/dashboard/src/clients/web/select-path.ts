import { Failure } from '@hearth/kernel'
import { JSONPathEnvironment, JSONPathError } from 'json-p3'
import type { SelectPath } from '../../domain/query/web/readers.ts'

type Json = Parameters<JSONPathEnvironment['query']>[1]

const environment = new JSONPathEnvironment({ maxRecursionDepth: 200 })
// Expressions of JavaScript can take for ever on few letters.
for (const name of ['match', 'search']) environment.functionRegister.delete(name)

// Each `..` looks at everything below what the one before found.
const maxDescents = 2

export const selectPath: SelectPath = (path, json) => {
  const written = path.trim()
  const asked = written.startsWith('$') ? written : pathOfNames(written)
  if (asked.split('..').length - 1 > maxDescents)
    throw new Failure(
      'invalid',
      `the path "${written}" has more than ${maxDescents} times "..": name what is on the way`,
    )
  try {
    return environment.query(asked, json as Json).values()
  } catch (cause) {
    if (!(cause instanceof JSONPathError)) throw cause
    throw new Failure('invalid', `the path "${written}" cannot be read: ${cause.message}`, { cause })
  }
}

function pathOfNames(names: string): string {
  if (names === '') return '$'
  const parts = names.split('.').map((name) => (/^\d+$/.test(name) ? `[${name}]` : `[${JSON.stringify(name)}]`))
  return `$${parts.join('')}`
}
