import { describe, expect, test } from 'vitest'
import { acceptedType } from './accepted-type.ts'

const offered = ['application/json', 'application/x.spec@v1.0+protobuf'] as const
const [json, protobuf] = offered

describe('acceptedType()', () => {
  test.each([
    { name: 'the first on offer without a header', header: undefined, found: json },
    { name: 'the first on offer for an empty header', header: '', found: json },
    { name: 'the first on offer for any', header: '*/*', found: json },
    { name: 'the first on offer for any of its family', header: 'application/*', found: json },
    { name: 'what is named', header: protobuf, found: protobuf },
    { name: 'what is named first', header: `${protobuf}, ${json}`, found: protobuf },
    { name: 'what has more weight', header: `${protobuf};q=0.5, ${json}`, found: json },
    { name: 'what is named next to what is not on offer', header: 'text/html, application/json;q=0.1', found: json },
    { name: 'what is named with another parameter', header: 'application/json;as=Table;v=v1', found: json },
    { name: 'what is written in capitals', header: 'Application/JSON', found: json },
    { name: 'any but what is refused', header: `${json};q=0, */*`, found: protobuf },
    { name: 'any before what is liked less', header: `${json};q=0.1, application/*;q=0.5`, found: protobuf },
    { name: 'another than what is refused', header: `${json};q=0, ${protobuf};q=0.1`, found: protobuf },
  ])('takes $name', ({ header, found }) => expect(acceptedType(header, offered)).toBe(found))

  test.each(['text/html', 'application/yaml, text/*', 'application/json;q=0', 'application/json;q=x'])(
    'refuses "%s", and tells what there is',
    (header) => {
      const failure = { kind: 'unsupported', code: 'not-acceptable', message: expect.stringContaining(protobuf) }
      expect(() => acceptedType(header, offered)).toThrow(expect.objectContaining(failure))
    },
  )
})
