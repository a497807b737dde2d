import { z } from '@hono/zod-openapi'
import { VARIABLE_TYPES, type Variable } from '../../domain/records/variable.ts'
import { given, type ResourceWire } from '../resource.ts'
import { rowRenderer, stamps } from '../row.ts'

const fields = {
  name: z.string().trim().min(1).max(200),
  value: z.string().max(1_000_000).nullish(),
  type: z.enum(VARIABLE_TYPES).default('static'),
}

const created = z.object(fields).openapi('NewVariable')
const changed = z
  .object({ ...fields, type: z.enum(VARIABLE_TYPES) })
  .partial()
  .openapi('VariableChange')

const variableSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    value: z.string().nullable(),
    type: z.enum(VARIABLE_TYPES).openapi({ description: "A runtime one has the value of the server's environment" }),
    ...stamps,
  })
  .openapi('Variable')

export const variableWire: ResourceWire<Variable, z.output<typeof created>> = {
  name: 'Variable',
  permission: 'variables',
  path: '/api/v1/variables',
  created,
  changed,
  shown: variableSchema,
  create: ({ name, value, type }, own) => ({ name, value: value ?? undefined, type, ...own }),
  change: given,
  render: rowRenderer(variableSchema),
}
