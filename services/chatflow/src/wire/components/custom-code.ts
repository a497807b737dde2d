import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'

const variables = z.record(z.string(), z.unknown())

/** What editors send to try a custom function; they send the node's other inputs along. */
export const codeToTry = z
  .object({
    javascriptFunction: z.string().min(1).max(1_000_000),
    functionInputVariables: z
      .union([variables, z.string()])
      .optional()
      .openapi({ description: 'Values that the code finds as $name; an object or its JSON' }),
  })
  .openapi('CodeToTry')

/**
 * The values of a function being tried. A name it mentions that has none is empty, as the editor
 * knows values only once the flow runs.
 *
 * @throws {Failure} `invalid` when they are not a JSON object
 */
export function parseVariables({ javascriptFunction, functionInputVariables }: z.output<typeof codeToTry>) {
  const mentioned = [...javascriptFunction.matchAll(/\$([a-zA-Z_]\w*)/g)].map((match) => [match[1] ?? '', null])
  const given = typeof functionInputVariables === 'string' ? parseJson(functionInputVariables) : functionInputVariables
  return { ...Object.fromEntries(mentioned), ...given }
}

function parseJson(text: string): z.output<typeof variables> {
  if (text.trim() === '') return {}
  try {
    return variables.parse(JSON.parse(text))
  } catch (cause) {
    const message = 'Cannot read functionInputVariables: it must be a JSON object'
    throw new Failure('invalid', message, { cause, param: 'functionInputVariables' })
  }
}
