import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { OutputParser } from '../../domain/chat/output-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { JsonSchema } from '../../domain/tools/tool.ts'
import { textInput } from '../inputs.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { createJsonParser } from './json-parser.ts'
import { parseZodText } from './parse-zod-text.ts'
import { autofixInput, parserBaseClasses } from './parser-inputs.ts'

const example = `z.object({
    title: z.string(), // Title of the film
    yearOfRelease: z.number().int(), // Year in which it came out
    genres: z.enum(["Action", "Comedy", "Drama", "Documentary"]).array().max(2),
    shortDescription: z.string().max(500)
})`

/** A form that its owner writes as a Zod schema; it is read, never run. */
export const advancedStructuredOutputParser: NodeDefinition = {
  name: 'advancedStructuredOutputParser',
  label: 'Advanced Structured Output Parser',
  version: 1,
  type: 'AdvancedStructuredOutputParser',
  category: 'Output Parsers',
  description: 'Reads an answer in the form of a Zod schema',
  baseClasses: ['AdvancedStructuredOutputParser', ...parserBaseClasses],
  inputs: [
    autofixInput,
    textInput('exampleJson', 'Example JSON', {
      description: 'The form of the answer, as it is written in Zod',
      rows: 10,
      default: example,
    }),
  ],
  init(inputs): OutputParser {
    const text = readText(inputs, 'exampleJson')
    if (text === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": it has no Zod schema`)
    const form = parseZodText(text)
    const schema = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return createJsonParser(form, schema, readFlag(inputs, 'autofixParser'))
  },
}
