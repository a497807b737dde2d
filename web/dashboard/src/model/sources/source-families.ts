const families: Readonly<Record<string, string>> = {
  prometheus: 'prometheus',
  loki: 'loki',
  'hearth-logs': 'hearth-logs',
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
function isAlike(type: string, wanted: string | undefined): boolean {
  return (
    type === wanted || (wanted !== undefined && familyOf(type) !== undefined && familyOf(type) === familyOf(wanted))
  )
}

// They are asked in PromQL, whoever makes them; that of VictoriaMetrics had a shorter name.
const likePrometheus = /prometheus|victoriametrics-(metrics-)?datasource/

/** Whether a query that was written for one type means nothing to a data source of another. */
export function isForeign(type: string, wanted: string | undefined): boolean {
  return wanted !== undefined && !isAlike(type, wanted) && !likePrometheus.test(wanted)
}

// Always there, so whoever added another Loki means that.
const ownLokiUid = 'hearth-loki'

type Source = { readonly uid: string; readonly type: string }

/** The data sources that answer what was written for a type; our own Loki comes last. */
export function sourcesFor<S extends Source>(sources: readonly S[], wanted: string | undefined): readonly S[] {
  const alike = sources.filter(({ type }) => isAlike(type, wanted))
  return alike.toSorted((left, right) => Number(left.uid === ownLokiUid) - Number(right.uid === ownLokiUid))
}
