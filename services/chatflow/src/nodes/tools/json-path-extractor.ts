import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { outputText } from '../../domain/tools/run-tool-code.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { flagInput, textInput } from '../inputs.ts'
import { readFlag, readText } from '../read-inputs.ts'

/** One value out of a JSON text, by a path that the owner wrote. */
export const jsonPathExtractor: NodeDefinition = {
  name: 'jsonPathExtractor',
  label: 'JSON Path Extractor',
  version: 1,
  type: 'JSONPathExtractor',
  category: 'Tools',
  description: 'Takes one value out of JSON by its path',
  baseClasses: ['JSONPathExtractor', 'StructuredTool', 'Runnable', 'Tool'],
  inputs: [
    textInput('path', 'JSON Path', {
      description: 'Keys joined by dots, places of lists in brackets, such as orders[0].total',
      placeholder: 'data',
    }),
    flagInput('returnNullOnError', 'Return Null on Error', {
      default: false,
      description: 'Gives null where the JSON has no such value, rather than failing',
      optional: true,
      additionalParams: true,
    }),
  ],
  init(inputs): Tool {
    const path = readText(inputs, 'path')
    if (path === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": "path" is missing`)
    return {
      name: 'json_path_extractor',
      description: 'Takes a value out of JSON, by a path that is set already',
      parameters: {
        type: 'object',
        properties: { json: { description: 'JSON to extract value from: a text or an object' } },
        required: ['json'],
      },
      async call({ json }) {
        const value = valueAt(typeof json === 'string' ? parse(json) : json, path)
        if (value !== undefined) return { output: outputText(value) }
        if (readFlag(inputs, 'returnNullOnError')) return { output: 'null' }
        throw new Failure('invalid', `Cannot extract "${path}": the JSON has no such value`)
      },
    }
  },
}

function valueAt(value: unknown, path: string): unknown {
  const keys = [...path.matchAll(/[^.[\]"']+/g)].map(([key]) => key)
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    value,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
