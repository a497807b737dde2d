/** Schemas of every supported kind; each with values that its grammar must be able to say. */
export type SchemaCase = {
  readonly name: string
  readonly schema: unknown
  readonly says?: readonly unknown[]
  readonly never?: readonly unknown[]
  /** Whether every value is short, so that an answer ends by itself. */
  readonly bounded?: boolean
}

const node = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { value: { type: 'integer' }, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      required: ['value', 'next'],
      additionalProperties: false,
    },
  },
}

export const structureCases: readonly SchemaCase[] = [
  { name: 'anything', schema: {}, says: [1, 'a', null, [1, { a: [] }], { a: { b: 'c' } }] },
  { name: 'true', schema: true, says: [false] },
  { name: 'a text', schema: { type: 'string' }, says: ['', 'a "quoted" \\ \n \u0001 é 😀 \u2028'] },
  { name: 'a number', schema: { type: 'number' }, says: [0, -1, 1.5, 1e30, -2.5e-7] },
  { name: 'an integer', schema: { type: 'integer' }, says: [0, -1, 123456789012345], never: [1.5] },
  { name: 'a boolean', bounded: true, schema: { type: 'boolean' }, says: [true, false], never: ['true', null] },
  { name: 'null', schema: { type: 'null' }, says: [null] },
  { name: 'several types', schema: { type: ['string', 'null', 'integer'] }, says: ['a', null, 4], never: [1.5, true] },
  { name: 'nullable', schema: { type: 'string', nullable: true }, says: ['a', null] },
  {
    name: 'enum of texts',
    schema: { enum: ['red', 'green', 'greenish', ''] },
    says: ['green', ''],
    never: ['gree', 'r'],
  },
  {
    name: 'enum of everything',
    bounded: true,
    schema: { enum: [1, 'a', null, true, { a: [1, 'x'] }, [], 1.5] },
    says: [1, null, { a: [1, 'x'] }, []],
    never: [2, {}, { a: [1] }],
  },
  { name: 'enum with a type', schema: { type: 'string', enum: ['a', 1, null] }, says: ['a'], never: [1, null] },
  { name: 'const', schema: { const: 'é"\\' }, says: ['é"\\'], never: ['é'] },
  {
    name: 'const object',
    bounded: true,
    schema: { const: { a: 1, b: { c: [null] } } },
    says: [{ a: 1, b: { c: [null] } }],
  },
  {
    name: 'required properties',
    schema: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
    says: [{ a: 'x', b: 1 }],
    never: [{ a: 'x' }, {}, { b: 1, a: 'x' }],
  },
  {
    name: 'optional properties in any subset',
    bounded: true,
    schema: {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' }, d: { type: 'integer' } },
      required: ['c'],
      additionalProperties: false,
    },
    says: [{ c: 1 }, { a: 1, c: 1 }, { b: 1, c: 2, d: 3 }, { a: 1, b: 2, c: 3, d: 4 }],
    never: [{}, { a: 1 }, { c: 1, a: 1 }],
  },
  {
    name: 'only optional properties',
    schema: { properties: { a: true, b: true } },
    says: [{}, { a: 1 }, { b: 1 }, { a: 1, b: 2 }],
  },
  { name: 'no properties', schema: { type: 'object', properties: {} }, says: [{}], never: [{ a: 1 }] },
  { name: 'any object', schema: { type: 'object' }, says: [{}, { a: { b: [1] } }], never: [[], 1] },
  {
    name: 'further properties by schema',
    schema: {
      type: 'object',
      properties: { name: { type: 'string' }, nam: { type: 'boolean' } },
      required: ['name'],
      additionalProperties: { type: 'integer' },
    },
    says: [{ name: 'x' }, { name: 'x', other: 1 }, { name: 'x', na: 1, names: 2, 'ü"': 3 }],
    never: [{ name: 'x', other: 'y' }, { other: 1 }],
  },
  {
    name: 'a map',
    schema: { type: 'object', additionalProperties: { type: 'number' } },
    says: [{}, { a: 1.5, '': 2 }],
  },
  {
    name: 'a required property that is not declared',
    schema: { type: 'object', required: ['x'], additionalProperties: { type: 'boolean' } },
    says: [{ x: true }, { x: true, y: false }],
    never: [{}, { x: 1 }],
  },
  {
    name: 'minProperties and maxProperties',
    bounded: true,
    schema: {
      type: 'object',
      properties: { a: { const: 1 }, b: { const: 1 }, c: { const: 1 } },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 2,
    },
    says: [{ a: 1 }, { b: 1, c: 1 }],
    never: [{}, { a: 1, b: 1, c: 1 }],
  },
  {
    name: 'maxProperties of a map',
    schema: { type: 'object', additionalProperties: { const: 1 }, maxProperties: 2 },
    says: [{}, { a: 1, b: 1 }],
    never: [{ a: 1, b: 1, c: 1 }],
  },
  {
    name: 'minProperties of a map',
    schema: { type: 'object', additionalProperties: { const: 1 }, minProperties: 1 },
    says: [{ a: 1 }],
    never: [{}],
  },
  {
    name: 'patternProperties',
    schema: { type: 'object', patternProperties: { '^x-[a-z]+$': { type: 'integer' } }, additionalProperties: false },
    says: [{}, { 'x-a': 1, 'x-bc': 2 }],
    never: [{ y: 1 }, { 'x-a': 'b' }],
  },
  {
    name: 'propertyNames',
    schema: { type: 'object', propertyNames: { pattern: '^[a-z]{1,3}$' }, additionalProperties: { type: 'integer' } },
    says: [{ abc: 1 }],
    never: [{ abcd: 1 }],
  },
  {
    name: 'propertyNames of an enum',
    schema: { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: { type: 'integer' } },
    says: [{}, { a: 1, b: 2 }],
    never: [{ c: 1 }],
  },
  { name: 'a list', schema: { type: 'array', items: { type: 'integer' } }, says: [[], [1], [1, 2, 3]], never: [['a']] },
  {
    name: 'a list of bounded length',
    bounded: true,
    schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 4 },
    says: [
      [1, 2],
      [1, 2, 3, 4],
    ],
    never: [[1], [1, 2, 3, 4, 5]],
  },
  { name: 'a list of any', schema: { type: 'array', minItems: 1 }, says: [[1], [{}, 'a']], never: [[]] },
  {
    name: 'a tuple',
    schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 },
    says: [['a', 1]],
    never: [['a'], ['a', 1, 2]],
  },
  {
    name: 'an open tuple',
    schema: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' }, maxItems: 3 },
    says: [[], ['a'], ['a', 1, 2]],
    never: [['a', 1, 2, 3]],
  },
  {
    name: 'a tuple of draft 7',
    schema: {
      type: 'array',
      items: [{ type: 'string' }, { type: 'null' }],
      additionalItems: { type: 'boolean' },
      minItems: 1,
    },
    says: [['a'], ['a', null, true]],
    never: [[]],
  },
  {
    name: 'one item, which is unlike the others',
    bounded: true,
    schema: { type: 'array', items: { type: 'integer' }, maxItems: 1, uniqueItems: true },
    says: [[], [1]],
    never: [[1, 1]],
  },
  { name: 'no items', schema: { type: 'array', maxItems: 0 }, says: [[]], never: [[1]] },
  {
    name: 'lists in lists',
    bounded: true,
    schema: { type: 'array', items: { type: 'array', items: { enum: [0, 1] }, minItems: 1, maxItems: 2 }, maxItems: 2 },
    says: [[[0], [1, 0]]],
    never: [[[]]],
  },
  {
    name: 'anyOf',
    schema: { anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }] },
    says: [1, 'abc'],
    never: ['abcd', null],
  },
  {
    name: 'anyOf beside properties',
    bounded: true,
    schema: {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      additionalProperties: false,
    },
    says: [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }],
    never: [{}],
  },
  {
    name: 'oneOf with a tag',
    bounded: true,
    schema: {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'a' }, n: { type: 'integer' } },
          required: ['kind', 'n'],
          additionalProperties: false,
        },
        { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'], additionalProperties: false },
      ],
    },
    says: [{ kind: 'a', n: 1 }, { kind: 'b' }],
    never: [{ kind: 'a' }, { kind: 'b', n: 1 }],
  },
  {
    name: 'allOf of objects',
    schema: {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    },
    says: [{ a: 1, b: 'x' }],
    never: [{ a: 1 }],
  },
  {
    name: 'allOf of bounds',
    bounded: true,
    schema: { allOf: [{ type: 'number', minimum: 1 }, { type: 'integer', maximum: 5 }, { minimum: 3 }] },
    says: [3, 5],
    never: [2, 6, 3.5],
  },
  {
    name: 'allOf with anyOf twice',
    bounded: true,
    schema: {
      allOf: [{ anyOf: [{ minimum: 5 }, { maximum: 1 }] }, { anyOf: [{ multipleOf: 2 }, { const: 7 }] }],
      type: 'integer',
      minimum: 0,
      maximum: 10,
    },
    says: [0, 6, 7, 10],
    never: [1, 3, 2],
  },
  {
    name: '$ref beside keywords',
    bounded: true,
    schema: { $ref: '#/$defs/n', maximum: 3, $defs: { n: { type: 'integer', minimum: 1 } } },
    says: [1, 3],
    never: [0, 4],
  },
  {
    name: '$ref of draft 7',
    schema: {
      type: 'array',
      items: { $ref: '#/definitions/p' },
      maxItems: 2,
      definitions: { p: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] } },
    },
    says: [[{ x: 1 }]],
  },
  {
    name: 'a linked list',
    bounded: true,
    schema: node,
    says: [
      { value: 1, next: null },
      { value: 1, next: { value: 2, next: null } },
    ],
    never: [{ value: 1 }],
  },
  {
    name: 'a tree',
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 3 },
        children: { type: 'array', items: { $ref: '#' }, maxItems: 2 },
      },
      required: ['name', 'children'],
      additionalProperties: false,
    },
    says: [{ name: 'a', children: [{ name: 'b', children: [] }] }],
  },
  {
    name: 'rules that refer to each other',
    schema: {
      $ref: '#/$defs/a',
      $defs: {
        a: { type: 'array', items: { $ref: '#/$defs/b' }, maxItems: 2 },
        b: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
      },
    },
    says: [[], [{ a: [{}] }]],
  },
  {
    name: 'keys that need escapes',
    bounded: true,
    schema: {
      type: 'object',
      properties: { 'a"b\\c\n': { type: 'integer' }, é: { type: 'integer' } },
      required: ['a"b\\c\n', 'é'],
    },
    says: [{ 'a"b\\c\n': 1, é: 2 }],
  },
  {
    name: 'a property that nothing satisfies',
    schema: { type: 'object', properties: { a: false, b: { type: 'integer' } } },
    says: [{}, { b: 1 }],
    never: [{ a: 1 }],
  },
  {
    name: 'annotations',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'T',
      description: 'D',
      type: 'integer',
      default: 3,
      examples: [1],
      deprecated: true,
    },
    says: [1],
  },
]
