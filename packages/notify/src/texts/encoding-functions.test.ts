import { float, int, list, struct, TemplateError, type TemplateValue, textMap } from '@hearth/go-template'
import { describe, expect, it } from 'vitest'
import { encodingFunctions } from './encoding-functions.ts'

const functions = new Map(encodingFunctions)
const call = (name: string, value: TemplateValue) => functions.get(name)?.([value])

describe('a text for an address', () => {
  it.each([
    { name: 'safeUrl', given: 'a b<', expected: 'a b<' },
    { name: 'urlUnescape', given: 'a+b%20c%C3%A9%2f', expected: 'a b cé/' },
    { name: 'urlUnescape', given: '', expected: '' },
    { name: 'base64encode', given: 'hé', expected: 'aMOp' },
    { name: 'base64encode', given: '?>~', expected: 'Pz5-' },
    { name: 'base64encode', given: '???', expected: 'Pz8_' },
    { name: 'base64encode', given: 'a', expected: 'YQ==' },
    { name: 'base64decode', given: 'aMOp', expected: 'hé' },
    { name: 'base64decode', given: 'Pz5-Pz8_', expected: '?>~???' },
    { name: 'base64decode', given: 'YQ==', expected: 'a' },
    { name: 'base64decode', given: '', expected: '' },
  ])('by $name of "$given" is "$expected"', ({ name, given, expected }) => {
    expect(call(name, given)).toBe(expected)
  })

  it.each([
    { given: '%', wrong: '%' },
    { given: 'a%2', wrong: '%2' },
    { given: '%zz+', wrong: '%zz' },
    { given: '%2g', wrong: '%2g' },
  ])('cannot be unescaped of "$given"', ({ given, wrong }) => {
    expect(() => call('urlUnescape', given)).toThrow(new TemplateError(`invalid URL escape "${wrong}"`))
  })

  it.each(['a', 'YQ=', 'YQ', 'Pz5+', 'Pz8/', 'Y===', 'YQ== YQ==', '=YQ='])('cannot be decoded of "%s"', (given) => {
    expect(() => call('base64decode', given)).toThrow('illegal base64 data')
  })

  it('is made of texts alone', () => {
    expect(() => call('safeUrl', int(5))).toThrow('expected string; got int')
  })
})

describe('JSON', () => {
  it.each<{ name: string; value: TemplateValue; json: string }>([
    { name: 'nothing', value: undefined, json: 'null' },
    { name: 'a flag', value: false, json: 'false' },
    {
      name: 'a text, with what could end a script escaped',
      value: '</a>&\u2028',
      json: '"\\u003c/a\\u003e\\u0026\\u2028"',
    },
    { name: 'a number', value: int(5), json: '5' },
    { name: 'a fraction', value: float(1.5), json: '1.5' },
    { name: 'a duration in nanoseconds', value: { kind: 'duration', ns: 7 }, json: '7' },
    { name: 'text that is written as it is', value: { kind: 'markup', text: 'x' }, json: '"x"' },
    { name: 'a time', value: { kind: 'time', timeMs: 0 }, json: '"1970-01-01T00:00:00Z"' },
    { name: 'a time with a fraction', value: { kind: 'time', timeMs: 1_250 }, json: '"1970-01-01T00:00:01.25Z"' },
    { name: 'a list', value: list(['a', int(1)]), json: '["a",1]' },
    { name: 'a map in the order of its keys', value: textMap({ b: '2', a: '1' }), json: '{"a":"1","b":"2"}' },
    {
      name: 'fields that begin small',
      value: struct({ StartsAt: 'x', Status: 'y' }),
      json: '{"startsAt":"x","status":"y"}',
    },
    { name: 'a pair, whose names stay', value: struct({ Name: 'n', Value: 'v' }), json: '{"Name":"n","Value":"v"}' },
  ])('is made of $name', ({ value, json }) => {
    expect(call('toJson', value)).toBe(json)
  })
})
