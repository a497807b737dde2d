import { ProtoReader } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { folderGroup } from '../groups.ts'
import { renderOpenApi } from './document.ts'
import { renderSwagger, type Swagger } from './swagger.ts'
import { encodeSwagger } from './swagger-protobuf.ts'

const swagger = renderSwagger([renderOpenApi(folderGroup, 'v1', '1')], { title: 'Folders', version: '1' })
const encoded = encodeSwagger(swagger)

/** The fields of a number of a message, which is in `bytes`. */
function fieldsOf(bytes: Uint8Array, wanted: number): Uint8Array[] {
  const reader = new ProtoReader(bytes)
  const found: Uint8Array[] = []
  while (reader.at < bytes.length) {
    const key = reader.varint()
    if (key !== wanted * 8 + 2) {
      reader.skip(key)
      continue
    }
    const end = reader.end()
    found.push(bytes.subarray(reader.at, end))
    reader.at = end
  }
  return found
}

/** What lies below a path of numbers of fields, of each that repeats. */
const all = (bytes: Uint8Array, ...path: readonly number[]): readonly Uint8Array[] =>
  path.reduce<readonly Uint8Array[]>((from, field) => from.flatMap((one) => fieldsOf(one, field)), [bytes])
const texts = (bytes: Uint8Array, ...path: readonly number[]) =>
  all(bytes, ...path).map((one) => Buffer.from(one).toString())

/** The value of a message of names and values by its name. */
function entryOf(entries: readonly Uint8Array[], name: string): Uint8Array {
  const [found = new Uint8Array()] = entries.filter((entry) => texts(entry, 1)[0] === name).flatMap((e) => all(e, 2))
  return found
}

describe('encodeSwagger()', () => {
  test('has the form, the title and the version', () => {
    expect([texts(encoded, 1), texts(encoded, 2, 1), texts(encoded, 2, 2)]).toEqual([['2.0'], ['Folders'], ['1']])
  })

  test('has every definition, down to its properties and its kind', () => {
    expect(texts(encoded, 9, 1, 1)).toEqual(Object.keys(swagger.definitions))
    const folder = entryOf(all(encoded, 9, 1), 'app.grafana.folder.v1.Folder')
    expect(texts(folder, 22, 1)).toEqual(['object'])
    expect(texts(folder, 25, 1, 1)).toEqual(['apiVersion', 'kind', 'metadata', 'spec', 'status'])
    expect(texts(folder, 19)).toEqual(['spec'])
    expect(texts(entryOf(all(folder, 25, 1), 'metadata'), 25, 1, 1)).toContain('managedFields')
    expect(JSON.parse(texts(entryOf(all(folder, 31), 'x-kubernetes-group-version-kind'), 2)[0] ?? '')).toEqual([
      { group: 'folder.grafana.app', version: 'v1', kind: 'Folder' },
    ])
    const list = entryOf(all(encoded, 9, 1), 'app.grafana.folder.v1.FolderList')
    const items = entryOf(all(list, 25, 1), 'items')
    expect(texts(items, 23, 1, 1)).toEqual(['#/definitions/app.grafana.folder.v1.Folder'])
  })

  test('has every path, its operations and their parameters', () => {
    expect(texts(encoded, 8, 2, 1)).toEqual(Object.keys(swagger.paths))
    const [one = ''] = Object.keys(swagger.paths).filter((path) => path.endsWith('{name}'))
    const item = entryOf(all(encoded, 8, 2), one)
    expect(texts(item, 9, 1, 2, 4, 4)).toEqual(['namespace', 'name'])
    const [patch = new Uint8Array()] = all(item, 8)
    expect(texts(patch, 7)).toContain('application/merge-patch+json')
    expect(texts(patch, 8, 1, 1, 2)).toEqual(['body'])
    expect(texts(patch, 8, 1, 2, 3, 4)).toContain('fieldValidation')
    expect(texts(patch, 9, 1, 1)).toEqual(['200'])
    expect(texts(patch, 9, 1, 2, 1, 2, 1, 1)).toEqual(['#/definitions/app.grafana.folder.v1.Folder'])
    expect(texts(patch, 13, 1)).toEqual(['x-kubernetes-action', 'x-kubernetes-group-version-kind'])
    expect([2, 3, 5, 8].map((field) => all(item, field).length)).toEqual([1, 1, 1, 1])
  })

  test('refuses what would be lost', () => {
    const odd: Swagger = { ...swagger, definitions: { Odd: { enum: ['a'] } } }
    expect(() => encodeSwagger(odd)).toThrow('"enum" has no field')
  })
})
