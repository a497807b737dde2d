import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import type { sourceTypes } from '../domain/datasource/source-types.ts'
import { type Received, sendFault, sendResult } from '../test-support/fake-prometheus.ts'
import { describeSourceType, type SourceTypeCase } from './source-types.contract.ts'

const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.statusCode = status
  response.end(JSON.stringify(body))
}

const line = { c: 'bundle/web', g: '1', t: '1700000000000000000', s: 'stdout', l: 'info', m: 'hello' }

type Types = typeof sourceTypes
type HttpType = { [Type in keyof Types]: Types[Type]['reachedBy'] extends 'http' ? Type : never }[keyof Types]

const holds = (text: string) => (asked: Received) => [...asked.params.values()].includes(text)

const unknownKind = {
  query: { queryType: 'everything' },
  isAbout: () => false,
  answer: () => {},
  message: 'query A, "queryType": "everything" is not among',
}

const web = {
  takesAnyText: true,
  answer: (_asked: Received, response: ServerResponse) => void response.end('[{"name":"a","at":"2026-01-31"}]'),
  isWell: 'Data source successfully connected.',
  paths: { other: 'items' },
} as const
const sendRows = web.answer
const never = () => false
const infinity = {
  ...web,
  query: { type: 'json', source: 'url', url: 'items', root_selector: '' },
  refused: {
    query: { url: 'items', root_selector: '$[' },
    isAbout: never,
    answer: sendRows,
    message: 'query A, "url": the path "$["',
  },
}

// Those that are reached otherwise have no server to be put in their place: see the conformance tests of them all.
const cases: Readonly<Record<HttpType, Omit<SourceTypeCase, 'type'>>> = {
  prometheus: {
    query: { expr: 'up' },
    blank: { expr: ' ' },
    answer: ({ url }, response) =>
      url.endsWith('query')
        ? sendResult(response, 'scalar', [1, '2'])
        : sendResult(response, 'matrix', [{ metric: { job: 'a' }, values: [[1, '2']] }]),
    refused: {
      query: { expr: 'sum(' },
      isAbout: holds('sum('),
      answer: (_, response) => sendFault(response, 400, 'bad_data', 'unclosed'),
      message: 'bad_data: unclosed',
    },
    isWell: 'Successfully queried the Prometheus API.',
    paths: { reading: 'api/v1/labels', other: 'api/v1/admin/tsdb/delete_series' },
  },
  loki: {
    query: { expr: '{app="web"}' },
    blank: { expr: ' ' },
    answer: ({ url }, response) =>
      url.startsWith('/loki/api/v1/query?')
        ? sendResult(response, 'vector', [{ metric: {}, value: [1, '2'] }])
        : sendResult(response, 'streams', [{ stream: { app: 'web' }, values: [['1700000000000000000', 'hello']] }]),
    refused: {
      query: { expr: '{app="web"' },
      isAbout: holds('{app="web"'),
      answer: (_, response) => {
        response.statusCode = 400
        response.end('parse error at line 1, col 11: unexpected $end\n')
      },
      message: 'parse error at line 1, col 11: unexpected $end',
    },
    isWell: 'Data source successfully connected.',
    paths: { reading: 'loki/api/v1/labels?start=1', other: 'loki/api/v1/delete' },
  },
  'hearth-health': {
    query: { queryType: 'incidents' },
    blank: { queryType: '' },
    answer: ({ url }, response) =>
      url === '/health'
        ? sendJson(response, { time: '2026-01-31T12:00:00Z', components: { logs: { status: 'DOWN' } } }, 503)
        : sendJson(response, { incidents: [{ check: 'logs', start: '2026-01-31T12:00:00Z', cause: 'gone' }] }),
    refused: unknownKind,
    isWell: 'Data source successfully connected.',
    paths: { reading: 'api/v1/history?since=1h', other: 'api/v1/events' },
  },
  'hearth-chatflow': {
    query: { queryType: 'runs' },
    blank: { queryType: '' },
    answer: ({ url }, response) =>
      sendJson(
        response,
        url.startsWith('/api/v1/run-history')
          ? [{ chatflowid: 'f', startMs: Date.now() - 1_000 }]
          : [{ id: 'f', name: 'Flow' }],
      ),
    refused: unknownKind,
    isWell: 'Data source successfully connected.',
    paths: { other: 'api/v1/chatflows' },
  },
  alertmanager: {
    query: { queryType: 'silences', filter: 'a="b, c", d!="e"' },
    blank: { queryType: '' },
    answer: ({ url }, response) => {
      if (url.includes('filter=')) expect(url).toMatch(/filter=a%3D%22b%2C\+c%22&filter=d%21%3D%22e%22$/)
      sendJson(response, [{ startsAt: '2026-01-31T12:00:00Z', status: { state: 'active' }, matchers: [] }])
    },
    refused: {
      query: { queryType: 'alerts', filter: '=' },
      isAbout: ({ params }) => params.get('filter') === '=',
      answer: (_, response) => sendJson(response, 'bad matcher format: =', 400),
      message: 'query A, "queryType": status 400: bad matcher format: =',
    },
    isWell: 'Data source successfully connected.',
    paths: { reading: 'api/v2/status', other: 'api/v2/silence' },
  },
  'yesoreyes-infinity-datasource': infinity,
  'yesoreyeram-infinity-datasource': infinity,
  'marcusolsson-json-datasource': {
    ...web,
    query: { urlPath: 'items', fields: [{ jsonPath: '$[*].name' }] },
    refused: {
      query: { urlPath: 'items', fields: [{ jsonPath: '$sum(a)', language: 'jsonata' }] },
      isAbout: never,
      answer: sendRows,
      message: 'query A, "urlPath": "$sum(a)" is JSONata',
    },
  },
  'marcusolsson-csv-datasource': {
    ...web,
    query: { path: 'items.csv' },
    answer: (_asked, response) => void response.end('name,value\na,1\n'),
    refused: { query: { path: '../a' }, isAbout: never, answer: sendRows, message: 'below the address' },
  },
  'hearth-logs': {
    query: { expr: '{container="web"} |= "hello"' },
    blank: { expr: ' ' },
    answer: ({ url }, response) =>
      url.startsWith('/api/v1/containers')
        ? sendJson(response, [{ id: 'bundle/web', name: 'web', source: 'process', image: '' }])
        : sendJson(response, { lines: [line], next: 'n', prev: null, gaps: [] }),
    refused: {
      query: { expr: '{container="web"} |~ "(?=x)"' },
      isAbout: holds('(?=x)'),
      answer: (_, response) => sendJson(response, { error: { code: 'x', message: 'no look-around' } }, 400),
      message: 'no look-around',
    },
    isWell: 'Data source successfully connected.',
    paths: { reading: 'api/v1/logs?container=*', other: 'api/v1/logs/stream?container=*' },
  },
}

for (const [type, one] of Object.entries(cases)) describeSourceType({ type, ...one })
