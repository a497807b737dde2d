// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import type { DataSource } from './data-source.ts'
import { type DataSourceRef, ownLokiUid, resolveDataSource } from './resolve.ts'

const source = (id: number, uid: string, name: string, type: string, isDefault = false): DataSource => ({
  id,
  uid,
  name,
  type,
  isDefault,
  secretNames: [],
  origin: undefined,
  version: 1,
  settings: {
    url: '',
    access: 'proxy',
    user: '',
    database: '',
    basicAuth: false,
    basicAuthUser: '',
    withCredentials: false,
    jsonData: {},
  },
})
const first = source(1, 'u1', 'First', 'prometheus')
const main = source(2, 'u2', 'Main', 'prometheus', true)
const logs = source(3, 'u3', 'Logs', 'loki')
const sources = [first, main, logs]

describe('resolveDataSource()', () => {
  test('our own Loki is meant where nobody added another', () => {
    const own = source(4, ownLokiUid, 'Own', 'loki')
    const answers = (all: readonly DataSource[]) => resolveDataSource({ uid: 'gone', type: 'loki' }, all)
    expect(answers([main, own])).toEqual({ kind: 'found', source: own, insteadOf: 'gone' })
    expect(answers([main, own, logs])).toEqual({ kind: 'found', source: logs, insteadOf: 'gone' })
  })

  test.each<{ ref: DataSourceRef; found: DataSource; insteadOf?: string }>([
    { ref: undefined, found: main },
    { ref: null, found: main },
    { ref: '', found: main },
    { ref: 'default', found: main },
    { ref: 'u1', found: first },
    { ref: ' u1 ', found: first },
    { ref: 'FIRST', found: first },
    { ref: 1, found: first },
    { ref: { uid: 'u3', type: 'prometheus' }, found: logs },
    { ref: { uid: 'u3' }, found: logs },
    { ref: { type: 'loki' }, found: logs },
    { ref: { uid: null, type: null }, found: main },
    { ref: '$ds', found: main },
    { ref: '[[ds]]', found: main },
    { ref: { uid: '${DS}', type: 'loki' }, found: logs },
    { ref: { uid: '${DS}', type: '${type}' }, found: main },
    { ref: 'gone', found: main, insteadOf: 'gone' },
    { ref: { uid: 'gone', type: 'loki' }, found: logs, insteadOf: 'gone' },
  ])('$ref means $found.name', ({ ref, found, insteadOf }) => {
    expect(resolveDataSource(ref, sources)).toEqual({ kind: 'found', source: found, insteadOf })
  })

  test('the uid goes before the name', () => {
    const tricky = source(4, 'x', 'u1', 'prometheus')
    expect(resolveDataSource('u1', [tricky, first])).toEqual({ kind: 'found', source: first, insteadOf: undefined })
  })

  test('the first of a type stands for one without a default', () => {
    expect(resolveDataSource(undefined, [first, logs])).toEqual({ kind: 'found', source: first, insteadOf: undefined })
  })

  test.each([
    { ref: '-- Grafana --', name: '-- Grafana --' },
    { ref: '-- Mixed --', name: '-- Mixed --' },
    { ref: { uid: 'grafana', type: 'datasource' }, name: 'grafana' },
    { ref: { uid: '-- Dashboard --', type: 'datasource' }, name: '-- Dashboard --' },
    { ref: { type: 'grafana' }, name: 'grafana' },
  ])('$ref is built in', ({ ref, name }) => {
    expect(resolveDataSource(ref, sources)).toEqual({ kind: 'built-in', name })
  })

  test.each([
    { ref: { uid: 'x', type: 'influxdb' }, name: 'x' },
    { ref: { type: 'influxdb' }, name: 'influxdb' },
  ])('$ref is unknown', ({ ref, name }) => {
    expect(resolveDataSource(ref, sources)).toEqual({ kind: 'unknown', name })
  })

  test('without data sources everything is unknown', () => {
    expect(resolveDataSource(undefined, [])).toEqual({ kind: 'unknown', name: '' })
  })
})
