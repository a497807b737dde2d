import { describe, expect, test } from 'vitest'
import { LabelsBuilder } from './labels-builder.ts'

function build(builder: LabelsBuilder, record: Readonly<Record<string, string>>) {
  const entries = Object.entries(record)
  builder.begin(entries.length)
  for (const [name, value] of entries) builder.add(name, value)
  return builder.end()
}

describe('LabelsBuilder', () => {
  const records = [{}, { a: '1' }, { a: '1', b: '2' }, { a: '3', b: '2' }, { a: '1', c: '2' }, { b: '2', c: '2' }, {}]

  test('makes each as it comes, whatever came before', () => {
    const builder = new LabelsBuilder()
    const built = [...records, ...records].map((record) => build(builder, record))
    expect(built.map((labels) => labels.toRecord())).toEqual([...records, ...records])
  })

  test('has one list of names for those that follow each other with the same', () => {
    const builder = new LabelsBuilder()
    expect(build(builder, { a: '1', b: '2' }).names).toBe(build(builder, { a: '3', b: '4' }).names)
  })
})
