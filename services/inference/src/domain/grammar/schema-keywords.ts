/** Keywords that describe and assert nothing; `format` of other kinds than a string's is one of them in effect. */
const annotations = new Set([
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$comment',
  '$defs',
  '$vocabulary',
  'definitions',
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'discriminator',
  'externalDocs',
  'xml',
])

const enforced = new Set([
  '$ref',
  'type',
  'nullable',
  'enum',
  'const',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
])

export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-')
}

/** Whether the compiler takes the keyword into account wherever it can. */
export function isEnforced(keyword: string): boolean {
  return enforced.has(keyword)
}
