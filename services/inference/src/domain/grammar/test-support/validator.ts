import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Tells whether values are valid, in words not our own. */
export function createValidator(schema: unknown): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  // Draft 7 spells a tuple in another way.
  const { $schema: _, items, additionalItems, ...rest } = Object(schema)
  const spelled = Array.isArray(items)
    ? { ...rest, prefixItems: items, items: additionalItems ?? true }
    : { ...rest, ...(items !== undefined && { items }) }
  return ajv.compile(typeof schema === 'boolean' ? schema : spelled)
}
