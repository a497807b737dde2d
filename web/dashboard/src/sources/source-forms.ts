import type { en } from './words.ts'

type Word = keyof typeof en

/** A field of the form of a data source. */
export type FormField = {
  /** Path in its JSON; below `secureJsonData` a secret, which is never shown again. */
  readonly path: string
  readonly labelWord: Word
  readonly hintWord?: Word
  readonly example?: string
  readonly kind: 'text' | 'secret' | 'certificate' | 'switch' | 'choice' | 'list'
  readonly choices?: readonly string[]
  /** The switch, or the choice, without which the field means nothing. */
  readonly needs?: { readonly path: string; readonly is: readonly unknown[] }
}

export type SourceForm = { readonly labelWord: Word; readonly fields: readonly FormField[] }

const on = (path: string) => ({ path, is: [true] })

const url = (example: string): FormField => ({ path: 'url', labelWord: 'url', kind: 'text', example })

const authentication: readonly FormField[] = [
  { path: 'basicAuth', labelWord: 'basicAuth', kind: 'switch' },
  { path: 'basicAuthUser', labelWord: 'user', kind: 'text', needs: on('basicAuth') },
  { path: 'secureJsonData.basicAuthPassword', labelWord: 'password', kind: 'secret', needs: on('basicAuth') },
  { path: 'secureJsonData.bearerToken', labelWord: 'bearerToken', kind: 'secret' },
  { path: 'jsonData.httpHeaderName1', labelWord: 'headerName', kind: 'text', example: 'X-Scope-OrgID' },
  { path: 'secureJsonData.httpHeaderValue1', labelWord: 'headerValue', kind: 'secret' },
]

const tls: readonly FormField[] = [
  { path: 'jsonData.tlsSkipVerify', labelWord: 'tlsSkipVerify', kind: 'switch' },
  { path: 'jsonData.tlsAuthWithCACert', labelWord: 'ownCa', kind: 'switch' },
  {
    path: 'secureJsonData.tlsCACert',
    labelWord: 'caCert',
    kind: 'certificate',
    needs: on('jsonData.tlsAuthWithCACert'),
  },
  { path: 'jsonData.tlsAuth', labelWord: 'mutualTls', kind: 'switch' },
  { path: 'jsonData.serverName', labelWord: 'serverName', kind: 'text', needs: on('jsonData.tlsAuth') },
  { path: 'secureJsonData.tlsClientCert', labelWord: 'clientCert', kind: 'certificate', needs: on('jsonData.tlsAuth') },
  { path: 'secureJsonData.tlsClientKey', labelWord: 'clientKey', kind: 'certificate', needs: on('jsonData.tlsAuth') },
]

const overHttp = (example: string): readonly FormField[] => [url(example), ...authentication, ...tls]

const server = (port: number): readonly FormField[] => [
  { ...url(`localhost:${port}`), labelWord: 'server' },
  { path: 'jsonData.database', labelWord: 'database', kind: 'text' },
  { path: 'user', labelWord: 'user', kind: 'text', hintWord: 'readerHint' },
  { path: 'secureJsonData.password', labelWord: 'password', kind: 'secret' },
]

const limits: readonly FormField[] = [
  { path: 'jsonData.timeInterval', labelWord: 'timeInterval', kind: 'text', example: '1m' },
]

const encrypted = { path: 'jsonData.sslmode', is: ['require', 'verify-ca', 'verify-full', undefined, ''] }

/** What there is to fill in for each type, in the order in which types are offered. */
export const sourceForms: Readonly<Record<string, SourceForm>> = {
  prometheus: {
    labelWord: 'prometheus',
    fields: [
      ...overHttp('http://localhost:9090'),
      { path: 'jsonData.timeInterval', labelWord: 'scrapeInterval', kind: 'text', example: '15s' },
    ],
  },
  loki: {
    labelWord: 'loki',
    fields: [
      ...overHttp('http://localhost:3100'),
      { path: 'jsonData.maxLines', labelWord: 'maxLines', kind: 'text', example: '1000' },
    ],
  },
  'grafana-postgresql-datasource': {
    labelWord: 'postgres',
    fields: [
      ...server(5432),
      {
        path: 'jsonData.sslmode',
        labelWord: 'sslMode',
        kind: 'choice',
        choices: ['verify-full', 'verify-ca', 'require', 'disable'],
      },
      { path: 'secureJsonData.tlsCACert', labelWord: 'caCert', kind: 'certificate', needs: encrypted },
      { path: 'secureJsonData.tlsClientCert', labelWord: 'clientCert', kind: 'certificate', needs: encrypted },
      { path: 'secureJsonData.tlsClientKey', labelWord: 'clientKey', kind: 'certificate', needs: encrypted },
      { path: 'jsonData.timescaledb', labelWord: 'timescale', kind: 'switch' },
      ...limits,
    ],
  },
  mysql: {
    labelWord: 'mysql',
    fields: [
      ...server(3306),
      ...tls,
      { path: 'jsonData.timezone', labelWord: 'timezone', kind: 'text', example: '+00:00' },
      ...limits,
    ],
  },
  'frser-sqlite-datasource': {
    labelWord: 'sqlite',
    fields: [{ path: 'jsonData.path', labelWord: 'path', kind: 'text', example: '/var/lib/app/app.db' }],
  },
  'yesoreyeram-infinity-datasource': {
    labelWord: 'infinity',
    fields: [
      ...overHttp('https://api.example.org'),
      { path: 'jsonData.allowedHosts', labelWord: 'allowedHosts', kind: 'list', hintWord: 'allowedHostsHint' },
    ],
  },
  'marcusolsson-json-datasource': { labelWord: 'json', fields: overHttp('https://api.example.org') },
  'marcusolsson-csv-datasource': { labelWord: 'csv', fields: overHttp('https://example.org/data.csv') },
  alertmanager: { labelWord: 'alertmanager', fields: overHttp('http://localhost:9093') },
  'hearth-logs': { labelWord: 'logs', fields: overHttp('http://localhost:8080') },
  'hearth-health': { labelWord: 'health', fields: overHttp('http://localhost:8081') },
  'hearth-chatflow': { labelWord: 'chatflow', fields: overHttp('http://localhost:3000') },
}

/** Types that are filled in as another is. */
const sameAs: Readonly<Record<string, string>> = {
  postgres: 'grafana-postgresql-datasource',
  'yesoreyes-infinity-datasource': 'yesoreyeram-infinity-datasource',
}

export function formOf(type: string): SourceForm | undefined {
  return sourceForms[sameAs[type] ?? type]
}
