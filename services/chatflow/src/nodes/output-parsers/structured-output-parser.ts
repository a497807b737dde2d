import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { OutputParser } from '../../domain/chat/output-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { JsonSchema } from '../../domain/tools/tool.ts'
import { readFlag } from '../read-inputs.ts'
import { createJsonParser } from './json-parser.ts'
import { autofixInput, parserBaseClasses } from './parser-inputs.ts'

const defaultStructure = [
  { property: 'answer', type: 'string', description: "answer to the user's question" },
  {
    property: 'source',
    type: 'string',
    description: 'address of the web page that says so',
  },
]

const rowsSchema = z.array(
  z.looseObject({
    property: z.string().min(1),
    type: z.enum(['string', 'number', 'boolean']).catch('string'),
    description: z.string().optional(),
    required: z.boolean().optional(),
  }),
)

/** An object with the properties that its owner lists in a grid. */
export const structuredOutputParser: NodeDefinition = {
  name: 'structuredOutputParser',
  label: 'Structured Output Parser',
  version: 1,
  type: 'StructuredOutputParser',
  category: 'Output Parsers',
  description: 'Reads an answer as JSON with the properties of a table',
  baseClasses: ['StructuredOutputParser', ...parserBaseClasses],
  inputs: [
    autofixInput,
    {
      name: 'jsonStructure',
      label: 'JSON Structure',
      type: 'datagrid',
      description: 'Properties of the answer',
      datagrid: [
        { field: 'property', headerName: 'Property', editable: true },
        {
          field: 'type',
          headerName: 'Type',
          type: 'singleSelect',
          valueOptions: ['string', 'number', 'boolean'],
          editable: true,
        },
        { field: 'description', headerName: 'Description', editable: true, flex: 1 },
      ],
      default: defaultStructure,
      additionalParams: true,
    },
  ],
  init(inputs): OutputParser {
    const fields = readRows(inputs).map(({ property, type, description = '' }) => [
      property,
      fieldOf(type, description),
    ])
    const form = z.object(Object.fromEntries(fields))
    return createJsonParser(form, z.toJSONSchema(form) as JsonSchema, readFlag(inputs, 'autofixParser'))
  },
}

function readRows({ values, label }: NodeInputs): z.output<typeof rowsSchema> {
  const given = values.jsonStructure ?? defaultStructure
  const parsed = rowsSchema.safeParse(typeof given === 'string' ? parseJson(given) : given)
  if (parsed.success && parsed.data.length > 0) return parsed.data
  throw new Failure('broken', `Cannot run node "${label}": its JSON structure must be a list of properties`)
}

function fieldOf(type: 'string' | 'number' | 'boolean', description: string): z.ZodType {
  return z[type]().describe(description)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
