import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { isFields } from '../fields.ts'

/**
 * What a JSON schema lets through.
 *
 * @throws {Failure} `invalid` for what is no JSON schema, or one that is not understood
 */
export function answerSchema(text: string): z.ZodType {
  const schema = readSchema(text)
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : 'it is not understood', cause)
  }
}

function readSchema(text: string): object {
  let hasPattern = false
  const look = (key: string, value: unknown) => {
    hasPattern ||= key === 'patternProperties' || (key === 'pattern' && typeof value === 'string')
    return value
  }
  const schema = parse(text, look)
  if (!isFields(schema)) throw refused('a schema is an object')
  // A pattern can be written so that it takes for ever.
  if (hasPattern) throw refused('patterns are not looked at; check the text with "MatchesRegex"')
  return schema
}

function parse(text: string, look: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, look)
  } catch (cause) {
    throw refused('it is no JSON', cause)
  }
}

function refused(why: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot use the JSON schema: ${why}`, { param: 'value', cause })
}
