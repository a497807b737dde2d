const families: Readonly<Record<string, string>> = {
  prometheus: 'prometheus',
  loki: 'lines',
  'hearth-logs': 'lines',
  'hearth-health': 'health',
  'hearth-chatflow': 'chatflow',
  alertmanager: 'alertmanager',
  postgres: 'postgres',
  'grafana-postgresql-datasource': 'postgres',
  mysql: 'mysql',
  'frser-sqlite-datasource': 'sqlite',
  'yesoreyeram-infinity-datasource': 'infinity',
  'yesoreyes-infinity-datasource': 'infinity',
  'marcusolsson-json-datasource': 'json',
  'marcusolsson-csv-datasource': 'csv',
}

/** The types of data sources that answer the same queries; `undefined` where none can be asked. */
export function familyOf(type: string): string | undefined {
  return Object.hasOwn(families, type) ? families[type] : undefined
}

/** Whether a data source of one type answers what was written for another. */
export function isAlike(type: string, wanted: string | undefined): boolean {
  return (
    type === wanted || (wanted !== undefined && familyOf(type) !== undefined && familyOf(type) === familyOf(wanted))
  )
}
