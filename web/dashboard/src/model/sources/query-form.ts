const forms = {
  'grafana-postgresql-datasource': 'sql',
  postgres: 'sql',
  mysql: 'sql',
  'frser-sqlite-datasource': 'sql',
  'yesoreyeram-infinity-datasource': 'infinity',
  'yesoreyes-infinity-datasource': 'infinity',
  'marcusolsson-json-datasource': 'json',
  'marcusolsson-csv-datasource': 'csv',
  'hearth-health': 'health',
  'hearth-chatflow': 'chatflow',
  alertmanager: 'alerts',
} as const

/** How queries of a type of data source are written, where it is not an expression of PromQL or LogQL. */
export type QueryForm = (typeof forms)[keyof typeof forms]

/** The form of a type's queries; `undefined` for those that are an expression. */
export function queryFormOf(type: string | undefined): QueryForm | undefined {
  return type !== undefined && Object.hasOwn(forms, type) ? forms[type as keyof typeof forms] : undefined
}
