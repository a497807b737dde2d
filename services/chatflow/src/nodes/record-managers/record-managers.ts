import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { defineRecordManager } from './define-record-manager.ts'

export const recordManagers: readonly NodeDefinition[] = [
  defineRecordManager({
    name: 'SQLiteRecordManager',
    label: 'SQLite Record Manager',
    version: 1.1,
    type: 'SQLite RecordManager',
    description: "Remembers in this service's own database what a vector store holds",
    own: [],
  }),
  defineRecordManager({
    name: 'postgresRecordManager',
    label: 'Postgres Record Manager',
    version: 1,
    type: 'Postgres RecordManager',
    description: 'Remembers what a vector store holds, for flows that do so in Postgres',
    credentialNames: ['PostgresApi'],
    own: [
      { name: 'host', label: 'Host', type: 'string', optional: true },
      { name: 'database', label: 'Database', type: 'string', optional: true },
      { name: 'port', label: 'Port', type: 'number', placeholder: '5432', optional: true },
    ],
  }),
  defineRecordManager({
    name: 'MySQLRecordManager',
    label: 'MySQL Record Manager',
    version: 1,
    type: 'MySQL RecordManager',
    description: 'Remembers what a vector store holds, for flows that do so in MySQL',
    credentialNames: ['MySQLApi'],
    own: [
      { name: 'host', label: 'Host', type: 'string', optional: true },
      { name: 'database', label: 'Database', type: 'string', optional: true },
      { name: 'port', label: 'Port', type: 'number', placeholder: '3306', optional: true },
    ],
  }),
]
